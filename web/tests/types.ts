// SPDX-License-Identifier: MIT
//
// What a program with types writes; tsc reads it, nobody runs it.
import { type Curve, load, type Outcome, ResileError } from "resile";

const resile = await load();
const contact = resile.contact("flores", { restitution: 0.5, mass: 1, stiffness: 1e8, speed: 1 }, { calibration: "exact" });
const outcome: Outcome = contact.collide({ load: 1 });
const curve: Curve = contact.curve({ tolerance: 1e-4 });
const peak: number = Math.max(...curve.force) + outcome.forceMax + contact.toMemoryless().step({ scheme: "rk4" }).step;
contact.free();
// @ts-expect-error there is no such input
resile.contact("flores", { colour: 1 });
// @ts-expect-error nor such a calibration
resile.contact("flores", {}, { calibration: "best" });
// @ts-expect-error a number, not a text
resile.hertz("1e11", 0.01);
export const known: boolean = peak > 0 && new Error() instanceof ResileError;
