/* SPDX-License-Identifier: MIT
 *
 * The contact that is shown, in the words of others; null where they have none.
 */
const digits = v => String(+v.toPrecision(12));

/* The law table: a press test. */
const listed = values => values.map(digits).join(', ');
function pressAsC(press) {
  const count = press?.depth.length;
  if (!press) return [];
  return [
    `static const double depth[] = {${listed(press.depth)}};`,
    `static const double force[] = {${listed(press.force)}};`,
    `static double room[RSL_LAW_TABLE_SIZE(${count})];`, 'static rsl_law_table table;',
    `if (rsl_law_table_prepare(depth, force, ${count}, room, &table, NULL) == RSL_OK)`,
    '    spec.user = &table;'
  ];
}
const pressAsFile = press =>
    ['depth [m],force [N]',
     ...press.depth.map((depth, i) => `${digits(depth)},${digits(press.force[i])}`)];

function asC(of) {
  const lines = ['rsl_law_parameters spec = rsl_law_parameters_default();', ...pressAsC(of.press)];
  for (const name in of .numbers) lines.push(`spec.${name} = ${digits(of.numbers[name])};`);
  if (of.end !== 'of-law') lines.push(`spec.end = RSL_LAW_SEPARATION_ZERO_${of.end.toUpperCase()};`);
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
  if (of.press) words.unshift(`table=([${listed(of.press.depth)}], [${listed(of.press.force)}])`);
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
  if (of.press)
    lines.push('    table: press.csv', ...pressAsFile(of.press).map(line => '    # ' + line));
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
  const file = of.press ? `printf '${pressAsFile(of.press).join('\\n')}\\n' > press.csv\n` : '';
  if (of.press) words.push('--table press.csv');
  return `${file}resile collide ${of.key} ${words.join(' ')}\n`;
}
const COPIES = [
  {name: 'C', write: asC}, {name: 'Python', write: asPython}, {name: 'LAMMPS', write: asLammps},
  {name: 'YAML', write: asYaml}, {name: 'command', write: asCommand}
];
