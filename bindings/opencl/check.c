/* SPDX-License-Identifier: MIT
 *
 * resile_contact.h in OpenCL: a million contacts on the first device that computes in double
 * precision, each compared with the header compiled as C; the bits must agree.
 *
 *     check resile_contact.h force.cl
 */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>

#include "resile_contact.h"

enum { COUNT = 1000000 };

static void require(int holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "opencl: %s\n", what);
    exit(1);
}

static char *read_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    require(file != NULL, path);
    char *text = calloc(1, 1 << 20);
    require(text != NULL && fread(text, 1, (1 << 20) - 1, file) > 0, path);
    fclose(file);
    return text;
}

/* SplitMix64 (Steele, Lea & Flood 2014), between `least` and `most`. */
static double drawn(uint64_t *state, double least, double most)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return least + (double)((z ^ z >> 31) >> 11) * 0x1p-53 * (most - least);
}

typedef struct contacts {
    rsl_element *element;
    double *depth, *rate, *force;
} contacts;

static contacts draw(void)
{
    contacts c = {calloc(COUNT, sizeof *c.element), calloc(COUNT, sizeof(double)),
                  calloc(COUNT, sizeof(double)), calloc(COUNT, sizeof(double))};
    const double usual[] = {0.0, 0.25, 0.5, 1.0, 1.5, 2.0, 2.5};
    uint64_t state = 1;
    require(c.element && c.depth && c.rate && c.force, "out of memory");
    for (int i = 0; i < COUNT; i++) {
        rsl_element *e = &c.element[i];
        e->stiffness = pow(10.0, drawn(&state, 2.0, 11.0));
        e->damping = i % 5 ? pow(10.0, drawn(&state, 0.0, 10.0)) : 0.0;
        e->n = i % 2 ? drawn(&state, 0.3, 4.0) : usual[1 + i / 2 % 6];
        e->m = i % 2 ? drawn(&state, 0.0, 3.0) : usual[i / 14 % 7];
        e->q = i % 3 ? 1.0 : drawn(&state, 0.3, 3.0);
        e->phases = i % 7 == 0;
        e->end = i % 11 == 0;
        c.depth[i] = pow(10.0, drawn(&state, -12.0, -1.0)) * (i % 13 ? 1.0 : -1.0);
        c.rate[i] = pow(10.0, drawn(&state, -9.0, 2.0)) * (i % 17 < 8 ? 1.0 : -1.0);
    }
    return c;
}

static cl_device_id find_device(void)
{
    cl_platform_id platform[8];
    cl_device_id device[8];
    cl_uint platforms = 0, devices;
    clGetPlatformIDs(8, platform, &platforms);
    for (cl_uint i = 0; i < platforms && i < 8; i++) {
        if (clGetDeviceIDs(platform[i], CL_DEVICE_TYPE_ALL, 8, device, &devices) != CL_SUCCESS)
            continue;
        for (cl_uint j = 0; j < devices && j < 8; j++) {
            cl_device_fp_config doubles = 0;
            clGetDeviceInfo(device[j], CL_DEVICE_DOUBLE_FP_CONFIG, sizeof doubles, &doubles, NULL);
            if (doubles != 0)
                return device[j];
        }
    }
    require(0, "there is no device with double precision; pocl-opencl-icd is one");
    return NULL;
}

static cl_kernel build(cl_context context, cl_device_id device, char *const *text)
{
    static char log[8192];
    cl_int status;
    const char *parts[2] = {text[0], text[1]};
    cl_program program = clCreateProgramWithSource(context, 2, parts, NULL, &status);
    require(status == CL_SUCCESS, "the program cannot be created");
    if (clBuildProgram(program, 1, &device, "-cl-std=CL1.2", NULL, NULL) != CL_SUCCESS) {
        clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, NULL);
        require(0, log);
    }
    cl_kernel kernel = clCreateKernel(program, "force", &status);
    require(status == CL_SUCCESS, "there is no kernel 'force'");
    return kernel;
}

static cl_mem put(cl_context context, size_t size, void *data)
{
    cl_int status;
    cl_mem memory =
        clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, size, data, &status);
    require(status == CL_SUCCESS, "the device has no memory left");
    return memory;
}

static void run(const contacts *c, cl_device_id device, char *const *text)
{
    cl_int status;
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
    require(status == CL_SUCCESS, "there is no context");
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
    require(status == CL_SUCCESS, "there is no queue");
    cl_kernel kernel = build(context, device, text);
    cl_mem memory[4] = {put(context, COUNT * sizeof *c->element, c->element),
                        put(context, COUNT * sizeof(double), c->depth),
                        put(context, COUNT * sizeof(double), c->rate),
                        put(context, COUNT * sizeof(double), c->force)};
    size_t count = COUNT;
    for (cl_uint i = 0; i < 4; i++)
        require(clSetKernelArg(kernel, i, sizeof memory[i], &memory[i]) == CL_SUCCESS, "argument");
    require(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &count, NULL, 0, NULL, NULL) ==
                CL_SUCCESS,
            "the kernel does not start");
    require(clEnqueueReadBuffer(queue, memory[3], CL_TRUE, 0, COUNT * sizeof(double), c->force, 0,
                                NULL, NULL) == CL_SUCCESS,
            "the forces cannot be read");
}

int main(int count, char **given)
{
    char name[256] = "";
    int differ = 0;
    require(count == 3, "usage: check resile_contact.h force.cl");
    contacts c = draw();
    cl_device_id device = find_device();
    clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof name - 1, name, NULL);
    run(&c, device, (char *[]){read_text(given[1]), read_text(given[2])});
    for (int i = 0; i < COUNT; i++) {
        double force = rsl_element_force(&c.element[i], c.depth[i], c.rate[i]);
        differ += memcmp(&force, &c.force[i], sizeof force) != 0;
    }
    printf("%d contacts on %s: %d forces differ from those in C\n", COUNT, name, differ);
    return differ != 0;
}
