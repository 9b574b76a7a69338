/** What tools of one purpose are called: calculators, generators, text tools and games, in four languages. */
import type { Language } from '../model/app-model.ts';
import { formulaNames, translatedFormulaNames } from './formulas.ts';
import { DISTINCT_CODE_TOOLS, translatedCodeToolNames } from './code-tools.ts';
import { DISTINCT_GAMES, translatedGameNames } from './games.ts';
import { textToolNames, translatedTextToolNames } from './text-tools.ts';
import { generatorNames, translatedGeneratorNames } from './generators.ts';

export function toolNames(): readonly string[] {
  return [...formulaNames(), ...generatorNames(), ...textToolNames(), ...DISTINCT_CODE_TOOLS, ...DISTINCT_GAMES];
}

/** Names in another language with the English that the grammar reads. */
export function translatedToolNames(language: Exclude<Language, 'en'>): readonly (readonly [string, string])[] {
  return [
    ...translatedFormulaNames(language),
    ...translatedGeneratorNames(language),
    ...translatedTextToolNames(language),
    ...translatedGameNames(language),
    ...translatedCodeToolNames(language),
  ];
}
