/** Calculators that people know by a name, in four languages. */
import type { Language } from '../model/app-model.ts';
import type { FormulaInput, FormulaResult } from '../model/formula.ts';
import type { SectionOf } from '../model/section.ts';
import { EVERYDAY_FORMULAS } from './formulas/everyday.ts';
import type { FormulaEntry, InLanguages, InputEntry, ResultEntry } from './formulas/formula-entry.ts';
import { MONEY_FORMULAS } from './formulas/money.ts';
import { namedAtEnd, translatedNames } from './tool-phrases.ts';

const FORMULAS: readonly FormulaEntry[] = [...MONEY_FORMULAS, ...EVERYDAY_FORMULAS];
const BY_NAME: ReadonlyMap<string, FormulaEntry> = new Map(FORMULAS.flatMap((entry) => entry.names.en.split('|').map((name) => [name, entry] as const)));
const BY_KEY: ReadonlyMap<string, FormulaEntry> = new Map(FORMULAS.map((entry) => [entry.key, entry]));

/** The calculator that a phrase of the grammar's English ends in: "restaurant tip calculator". */
export const formulaNamed = (phrase: string): FormulaEntry | undefined => namedAtEnd(phrase, BY_NAME);

export function formulaByKey(key: string | undefined): FormulaEntry | undefined {
  return key === undefined ? undefined : BY_KEY.get(key);
}

export function formulaNames(): Iterable<string> {
  return BY_NAME.keys();
}

export const translatedFormulaNames = (language: Exclude<Language, 'en'>) => translatedNames(FORMULAS, language);

/** The section of a calculator, with its labels in a language. */
export function formulaContent(entry: FormulaEntry, language: Language): Pick<SectionOf<'formula'>, 'type' | 'known' | 'inputs' | 'results'> {
  return {
    type: 'formula',
    known: entry.key,
    inputs: entry.inputs.map((input) => inputOf(input, language)),
    results: entry.results.map((result) => resultOf(result, language)),
  };
}

function inputOf({ labels, words: _words, options, ...rest }: InputEntry, language: Language): FormulaInput {
  const { key, ...more } = rest;
  return {
    key,
    label: labels[language],
    ...more,
    ...(options === undefined ? {} : { options: options.map((option) => ({ label: option.labels[language], value: option.value })) }),
  };
}

function resultOf({ labels, words: _words, levels, ...rest }: ResultEntry, language: Language): FormulaResult {
  return {
    label: labels[language],
    ...rest,
    ...(levels === undefined ? {} : { levels: levels.map(({ labels: names, ...level }) => ({ ...level, label: names[language] })) }),
  };
}

/** The same section in another language: labels of the lexicon are translated, a person's own stay. */
export function translatedFormula(section: SectionOf<'formula'>, from: Language, to: Language): Pick<SectionOf<'formula'>, 'inputs' | 'results'> | undefined {
  const entry = BY_KEY.get(section.known ?? '');
  if (entry === undefined) return undefined;
  const all: readonly InLanguages[] = [...entry.inputs, ...entry.results].flatMap((each) => [
    each.labels,
    ...('options' in each ? (each.options ?? []) : []).map(({ labels }) => labels),
    ...('levels' in each ? (each.levels ?? []) : []).map(({ labels }) => labels),
  ]);
  const translated = (label: string): string => all.find((labels) => labels[from] === label)?.[to] ?? label;
  const within = <Part extends { label: string }>(part: Part): Part => ({ ...part, label: translated(part.label) });
  return {
    inputs: section.inputs.map((input) => ({ ...within(input), ...(input.options === undefined ? {} : { options: input.options.map(within) }) })),
    results: section.results.map((result) => ({ ...within(result), ...(result.levels === undefined ? {} : { levels: result.levels.map(within) }) })),
  };
}
