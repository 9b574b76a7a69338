/** How a calculator of the lexicon is written down. */
import type { Language } from '../../model/app-model.ts';
import type { FormulaInput, FormulaResult } from '../../model/formula.ts';

export type InLanguages = Readonly<Record<Language, string>>;

export interface InputEntry extends Omit<FormulaInput, 'label' | 'options'> {
  readonly labels: InLanguages;
  /** What people call it besides, in any language. */
  readonly words?: RegExp;
  readonly options?: readonly { readonly labels: InLanguages; readonly value: number }[];
}

export interface ResultEntry extends Omit<FormulaResult, 'label' | 'levels'> {
  readonly labels: InLanguages;
  readonly words?: RegExp;
  readonly levels?: readonly { readonly below?: number; readonly labels: InLanguages }[];
}

export interface FormulaEntry {
  readonly key: string;
  /** What the calculator is called, divided by bars. */
  readonly names: InLanguages;
  readonly inputs: readonly InputEntry[];
  readonly results: readonly ResultEntry[];
  readonly plan?: string;
}

export function inLanguages(en: string, de: string, es: string, fr: string): InLanguages {
  return { en, de, es, fr };
}
