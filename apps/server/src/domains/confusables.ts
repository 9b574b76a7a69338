import { domainToUnicode } from 'node:url';

/** Letters that look like Latin ones in lower case. Source: Unicode Technical Standard 39, confusables.txt, for the scripts that domains use. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  // Cyrillic
  ...{ а: 'a', в: 'b', г: 'r', е: 'e', һ: 'h', і: 'i', ј: 'j', к: 'k', ӏ: 'l', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c' },
  ...{ т: 't', у: 'y', х: 'x', ѕ: 's', ԁ: 'd', ԛ: 'q', ԝ: 'w', ѵ: 'v', ԍ: 'g', п: 'n' },
  // Greek
  ...{ α: 'a', β: 'b', γ: 'y', ε: 'e', η: 'n', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', σ: 'o', τ: 't', υ: 'u', χ: 'x', ω: 'w' },
  // Armenian
  ...{ ա: 'w', գ: 'q', զ: 'q', հ: 'h', յ: 'j', ո: 'n', ս: 'u', ց: 'g', ք: 'p', օ: 'o', լ: 'l' },
  // Latin beyond ASCII that does not decompose
  ...{ ı: 'i', ɑ: 'a', ɡ: 'g', ɩ: 'i', ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ŧ: 't', ɓ: 'b', ʏ: 'y', ꞵ: 'b' },
  // ASCII
  ...{ '0': 'o', '1': 'l' },
};
const PAIRS: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
];

/** Equal for names that people would take for each other. */
export function skeletonOf(hostname: string): string {
  const isWildcard = hostname.startsWith('*.');
  const name = domainToUnicode(isWildcard ? hostname.slice(2) : hostname);
  const letters = [...name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()].map((letter) => LOOKALIKES[letter] ?? letter).join('');
  const skeleton = PAIRS.reduce((text, [pair, letter]) => text.replaceAll(pair, letter), letters);
  return isWildcard ? `*.${skeleton}` : skeleton;
}

/** Scripts that are written together, also with Latin letters. */
const TOGETHER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;
const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thai', 'Devanagari', 'Cherokee', 'Coptic'].map(
  (name) => new RegExp(`\\p{Script=${name}}`, 'u'),
);

/** Whether the label has letters of scripts that no language writes together. */
export function isMixedScript(label: string): boolean {
  const others = SCRIPTS.filter((script) => script.test(label));
  return others.length > 1 || (others.length === 1 && TOGETHER.test(label) && !/\p{Script=Latin}/u.test(label));
}
