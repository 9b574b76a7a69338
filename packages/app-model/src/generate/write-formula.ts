/** A calculator: its inputs as data, and its formulas as functions of them. */
import { FORMULA_FUNCTIONS, namesIn } from '../model/formula.ts';
import type { SectionOf } from '../model/section.ts';
import { attribute, type Imports, indent, literal } from './source.ts';

export function writeFormula({ title, inputs, results, plan, history }: SectionOf<'formula'>, imports: Imports): string {
  imports.use('../tools/Formula', 'Formula');
  const computed = results.map(({ formula, ...result }) => `{ ${fields(result)}, value: ${formula} },`);
  const formulas = results.map(({ formula }) => formula);
  for (const name of [...formulas, plan ?? ''].flatMap(namesIn)) if (FORMULA_FUNCTIONS.includes(name)) imports.use('../tools/formulas', name);
  const properties = [
    ...(title === undefined ? [] : [attribute('title', title)]),
    `inputs={[\n${indent(inputs.map((input) => `{ ${fields(input)} },`).join('\n'), 2)}\n]}`,
    `results={(${parameters(formulas, inputs)}) => [\n${indent(computed.join('\n'), 2)}\n]}`,
    ...(plan === undefined ? [] : [`plan={(${parameters([plan], inputs)}) => ${plan}}`]),
    ...(history === true ? ['hasHistory'] : []),
  ];
  return `<Formula\n${indent(properties.join('\n'), 2)}\n/>`;
}

/** The properties of an object, without its braces. */
function fields(value: object): string {
  return Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([name, each]) => `${name}: ${literal(each)}`)
    .join(', ');
}

/** What of the inputs the formulas use. */
function parameters(formulas: readonly string[], inputs: SectionOf<'formula'>['inputs']): string {
  const used = new Set(formulas.flatMap(namesIn));
  const keys = inputs.map(({ key }) => key).filter((key) => used.has(key));
  return keys.length === 0 ? '' : `{ ${keys.join(', ')} }`;
}
