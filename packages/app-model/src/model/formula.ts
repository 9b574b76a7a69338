/** Calculators: named inputs, and results that formulas compute from them. */
import * as z from 'zod';
import { keySchema } from './key.ts';

const inputSchema = z.object({
  key: keySchema,
  label: z.string().min(1),
  /** In formulas, a percent is its number (19 for 19 %), a date its day counted from 1970, and a list several numbers. */
  type: z.enum(['number', 'money', 'percent', 'date', 'choice', 'list']),
  unit: z.string().optional(),
  /** The default: a number, `today`, the numbers of a list, or the value of an option. */
  initial: z.union([z.number(), z.string()]).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  options: z
    .array(z.object({ label: z.string().min(1), value: z.number() }))
    .min(2)
    .optional(),
});
export type FormulaInput = z.infer<typeof inputSchema>;

const resultSchema = z.object({
  label: z.string().min(1),
  /** Numbers, keys of inputs, `+ - * / ( )` and the functions below: `total * tip / 100`. */
  formula: z.string().min(1),
  /** A clock is minutes, shown as `5:30`. */
  type: z.enum(['number', 'money', 'percent', 'date', 'clock']),
  unit: z.string().optional(),
  /** What a number means: the first level that it is below, or the last. */
  levels: z.array(z.object({ below: z.number().optional(), label: z.string().min(1) })).optional(),
});
export type FormulaResult = z.infer<typeof resultSchema>;

export const formulaShape = {
  type: z.literal('formula'),
  /** The calculator of the lexicon that it began as, so that its labels can be translated. */
  known: z.string().optional(),
  inputs: z.array(inputSchema).min(1),
  results: z.array(resultSchema).min(1),
  /** A call of `paymentPlan` or `growthPlan`, shown as a table. */
  plan: z.string().optional(),
  /** Results can be kept, and are listed. */
  history: z.boolean().optional(),
};

type Kind = 'number' | 'list' | 'plan';

/** What the functions take and return. Their code is in `templates/parts/app/src/tools/formulas.ts`. */
const FUNCTIONS: Readonly<Record<string, { readonly takes: readonly Kind[]; readonly returns: Kind }>> = {
  payment: { takes: ['number', 'number', 'number'], returns: 'number' },
  grown: { takes: ['number', 'number', 'number', 'number'], returns: 'number' },
  paymentPlan: { takes: ['number', 'number', 'number'], returns: 'plan' },
  growthPlan: { takes: ['number', 'number', 'number', 'number'], returns: 'plan' },
  average: { takes: ['list'], returns: 'number' },
  sum: { takes: ['list'], returns: 'number' },
  years: { takes: ['number', 'number'], returns: 'number' },
  roundUp: { takes: ['number'], returns: 'number' },
};
export const FORMULA_FUNCTIONS: readonly string[] = Object.keys(FUNCTIONS);

/** The names in a formula, in order, each once. */
export function namesIn(formula: string): string[] {
  return [...new Set(formula.match(/[a-z][a-zA-Z0-9]*/g) ?? [])];
}

/** A formula with another term in place of an input. */
export function withTerm(formula: string, key: string, term: string): string {
  return formula.replace(new RegExp(`\\b${key}\\b`, 'g'), term);
}

/** What is wrong with a formula, as a sentence; undefined if nothing is. */
export function formulaProblem(formula: string, inputs: readonly FormulaInput[], wanted: Kind): string | undefined {
  const tokens = formula.match(/\d+(?:\.\d+)?|[a-zA-Z]\w*|[^\s]/g) ?? [];
  let at = 0;
  const fail = (): never => {
    throw new FormulaError(tokens[at] === undefined ? `The formula ${formula} is not complete.` : `The formula ${formula} cannot be read at ${tokens[at]}.`);
  };
  const take = (token: string): void => {
    if (tokens[at] !== token) fail();
    at += 1;
  };
  const expect = (found: Kind, kind: Kind): void => {
    if (found !== kind) throw new FormulaError(`The formula ${formula} computes a ${found} where it needs a ${kind}.`);
  };
  const operation = (operators: string, next: () => Kind) => (): Kind => {
    const first = next();
    while (tokens[at] !== undefined && operators.includes(tokens[at] as string)) {
      at += 1;
      expect(first, 'number');
      expect(next(), 'number');
    }
    return first;
  };
  const call = ({ takes, returns }: { readonly takes: readonly Kind[]; readonly returns: Kind }): Kind => {
    take('(');
    for (const [index, kind] of takes.entries()) {
      if (index > 0) take(',');
      expect(total(), kind);
    }
    take(')');
    return returns;
  };
  const value = (): Kind => {
    const token = tokens[at] ?? fail();
    at += 1;
    if (/^\d/.test(token)) return 'number';
    if (token === '-') return value();
    if (token === '(') {
      const kind = total();
      take(')');
      return kind;
    }
    const input = inputs.find(({ key }) => key === token);
    if (input !== undefined) return input.type === 'list' ? 'list' : 'number';
    const known = Object.hasOwn(FUNCTIONS, token) ? FUNCTIONS[token] : undefined;
    if (known !== undefined) return call(known);
    throw new FormulaError(`The formula ${formula} needs ${token}, which is not entered.`);
  };
  const product = operation('*/', value);
  const total: () => Kind = operation('+-', product);
  try {
    expect(total(), wanted);
    if (at < tokens.length) fail();
    return undefined;
  } catch (error) {
    if (error instanceof FormulaError) return error.message;
    throw error;
  }
}

class FormulaError extends Error {}
