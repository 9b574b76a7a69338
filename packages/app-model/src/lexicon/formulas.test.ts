import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../model/app-model.ts';
import { formulaProblem, type FormulaInput, namesIn } from '../model/formula.ts';
import { formulaContent, formulaNamed, formulaNames, translatedFormula, translatedFormulaNames } from './formulas.ts';

/** The code that written apps compute with. */
const PART = new URL('../../../../templates/parts/app/src/tools/formulas.ts', import.meta.url).href;
const functions: Readonly<Record<string, unknown>> = await import(/* @vite-ignore */ PART);
const dayNumber = functions['dayNumber'] as (day: string) => number;

/** A formula with what is entered at first, or with other values. */
function compute(formula: string, inputs: readonly FormulaInput[], values: Readonly<Record<string, unknown>> = {}): unknown {
  const names = namesIn(formula);
  const valueOf = (name: string): unknown => values[name] ?? inputs.find(({ key }) => key === name)?.initial ?? functions[name];
  return new Function(...names, `return ${formula};`)(...names.map(valueOf));
}

function resultsOf(name: string, values: Readonly<Record<string, unknown>> = {}): unknown[] {
  const { inputs, results } = formulaContent(formulaNamed(name)!, 'en');
  return results.map(({ formula }) => Math.round((compute(formula, inputs, values) as number) * 100) / 100 + 0);
}

describe('the calculators of the lexicon', () => {
  it('have formulas that can be computed from their inputs', () => {
    for (const name of formulaNames()) {
      const entry = formulaNamed(name)!;
      const { inputs, results } = formulaContent(entry, 'en');
      expect(
        results.map(({ formula }) => formulaProblem(formula, inputs, 'number')).filter((problem) => problem !== undefined),
        name,
      ).toEqual([]);
      if (entry.plan !== undefined) expect(formulaProblem(entry.plan, inputs, 'plan'), name).toBeUndefined();
    }
  });

  it('compute what other calculators do', () => {
    expect(resultsOf('tip calculator')).toEqual([9, 69, 34.5]);
    expect(resultsOf('bmi calculator', { weight: 80, height: 180 })).toEqual([24.69]);
    expect(resultsOf('loan calculator')).toEqual([1055.67, 116702.1, 316702.1]);
    expect(resultsOf('loan calculator', { rate: 0 })).toEqual([666.67, 0, 200000]);
    expect(resultsOf('savings calculator', { start: 1000, monthly: 0, rate: 12, time: 1 })).toEqual([1126.83, 126.83]);
    expect(resultsOf('calorie calculator', { weight: 80, height: 180, age: 30, sex: 5, activity: 1.2 })).toEqual([1780, 2136]);
    expect(resultsOf('discount calculator')).toEqual([64, 16]);
    expect(resultsOf('wage calculator')).toEqual([800, 3466.67, 41600]);
    expect(resultsOf('mileage calculator', { distance: 100, liters: 5 })).toEqual([5, 47.04]);
    expect(resultsOf('average calculator', { grades: [1, 2, 4.5] })).toEqual([2.5, 7.5]);
    expect(resultsOf('age calculator', { born: dayNumber('2000-02-29'), day: dayNumber('2026-02-28') })).toEqual([25, 9496]);
    expect(resultsOf('days calculator', { first: dayNumber('2026-03-28'), last: dayNumber('2026-03-30') })).toEqual([2, 0.29]);
  });

  it('list payments until nothing is owed, and savings year by year', () => {
    const plan = (name: string) => {
      const entry = formulaNamed(name)!;
      return compute(entry.plan!, formulaContent(entry, 'en').inputs) as { period: number; paid: number; interest: number; balance: number }[];
    };
    const payments = plan('loan calculator');
    expect(payments).toHaveLength(300);
    expect(payments[0]?.interest).toBeCloseTo(666.67, 1);
    expect(payments.at(-1)?.balance).toBe(0);
    const [first, ...years] = plan('savings calculator');
    expect(years).toHaveLength(9);
    expect(first?.balance).toBeCloseTo(1000 + 1200 + (first?.interest ?? 0), 6);
    expect(years.at(-1)?.balance).toBeCloseTo(resultsOf('savings calculator')[0] as number, 1);
  });

  it('are called by different names, and have labels of their own in each language', () => {
    for (const language of ['de', 'es', 'fr'] as const) {
      const names = translatedFormulaNames(language).map(([name]) => name);
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    }
    for (const name of formulaNames()) {
      for (const language of LANGUAGES) {
        const labels = formulaContent(formulaNamed(name)!, language).inputs.map(({ label }) => label);
        expect(new Set(labels).size, `${name} ${labels.join()}`).toBe(labels.length);
      }
    }
  });

  it('are translated, and keep what a person has renamed', () => {
    const tip = formulaContent(formulaNamed('tip calculator')!, 'en');
    const renamed = { key: 'formula', ...tip, inputs: tip.inputs.map((input) => (input.key === 'people' ? { ...input, label: 'Us' } : input)) };
    const translated = translatedFormula(renamed, 'en', 'de');
    expect(translated?.inputs.map(({ label }) => label)).toEqual(['Rechnung', 'Trinkgeld', 'Us']);
  });
});

describe('a formula', () => {
  const inputs: FormulaInput[] = [
    { key: 'a', label: 'A', type: 'number' },
    { key: 'all', label: 'All', type: 'list' },
  ];

  it.each(['a +', '(a', 'a b', 'a; b', 'b * 2', 'all + 1', 'average(a)', 'a()', 'constructor(a)', 'a ** 2', 'a.b', '"a"', ''])(
    'is refused with a sentence: %s',
    (formula) => {
      expect(formulaProblem(formula, inputs, 'number')).toMatch(/^The formula .*\.$/);
    },
  );

  it.each(['a', '-a * (2 + 1.5) / 3', 'average(all) - sum(all)', 'payment(a, a / 1200, 12)'])('is accepted: %s', (formula) => {
    expect(formulaProblem(formula, inputs, 'number')).toBeUndefined();
  });
});
