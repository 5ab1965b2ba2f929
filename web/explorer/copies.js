/* SPDX-License-Identifier: MIT
 *
 * The contact that is shown, in the words of others; null where they have none.
 */
const digits = v => String(+v.toPrecision(12));

function asC(of) {
  const lines = ['rsl_law_spec spec = rsl_law_spec_default();'];
  for (const name in of .numbers) lines.push(`spec.${name} = ${digits(of.numbers[name])};`);
  if (of.end !== 'of-law') lines.push(`spec.end = RSL_LAW_END_${of.end.toUpperCase()};`);
  if (of.calibration === 'exact') lines.push('spec.calibration = RSL_LAW_EXACT;');
  lines.push(
      'rsl_law_contact contact;', 'rsl_collide_outcome out;', 'rsl_error error;',
      `if (rsl_collide_prepare(rsl_law_find("${of.key}"), &spec, &contact, &error) < 0 ||`,
      '    rsl_collide(&contact, NULL, &out, &error) < 0)',
      '    fprintf(stderr, "%s\\n", rsl_error_text(&error).text);');
  return lines.join('\n') + '\n';
}
function asPython(of) {
  const words = Object.entries(of.numbers).map(([name, value]) => `${name}=${digits(value)}`);
  if (of.end !== 'of-law') words.push(`end="${of.end}"`);
  if (of.calibration === 'exact') words.push('exact=True');
  return `import resile\ncontact = resile.Contact("${of.key}", ${words.join(', ')})\n` +
      'contact.collide().restitution\n';
}
/* Only the memoryless form, which is exact, and the numbers that it takes. */
function asLammps(of) {
  const known = {restitution: 'e', stiffness: 'stiffness', exponent: 'exponent', m: 'm', q: 'q'};
  const numbers = Object.entries(of.numbers).filter(([name]) => known[name]);
  if (!of.memoryless || of.numbers.stiffness === undefined) return null;
  return `pair_style resile ${of.key}\npair_coeff * * ` +
      numbers.map(([name, value]) => `${known[name]} ${digits(value)}`).join(' ') + '\n';
}
/* Mass and speed are those of the bodies at the moment of touch. */
function asYaml(of) {
  const lines =
      ['contacts:', '  - name: floor', '    bodies: [ball, ground]', `    law: ${of.key}`];
  for (const name in of .numbers)
    if (name !== 'mass' && name !== 'speed') lines.push(`    ${name}: ${digits(of.numbers[name])}`);
  if (of.end !== 'of-law') lines.push(`    end: ${of.end}`);
  if (of.calibration === 'exact') lines.push('    calibration: exact');
  return lines.join('\n') + '\n';
}
function asCommand(of) {
  const words =
      Object.entries(of.numbers).map(([name,
                                       value]) => `--${name.replace(/_/g, '-')} ${digits(value)}`);
  if (of.end !== 'of-law') words.push('--end ' + of.end);
  if (of.calibration === 'exact') words.push('--exact');
  return `resile collide ${of.key} ${words.join(' ')}\n`;
}
const COPIES = [
  {name: 'C', write: asC}, {name: 'Python', write: asPython}, {name: 'LAMMPS', write: asLammps},
  {name: 'YAML', write: asYaml}, {name: 'command', write: asCommand}
];
