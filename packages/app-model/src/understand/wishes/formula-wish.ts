/** What is wished for of a calculator: another default, a field that goes into the result, a list of earlier results. */
import { formulaByKey } from '../../lexicon/formulas.ts';
import { capital, singular } from '../../lexicon/plurals.ts';
import { FORMULA_FUNCTIONS, type FormulaInput, namesIn, withTerm } from '../../model/formula.ts';
import { keyFor } from '../../model/key.ts';
import type { SectionOf } from '../../model/section.ts';
import { numberIn } from './read-items.ts';

type Calculator = SectionOf<'formula'>;
type Changes = Partial<Pick<Calculator, 'inputs' | 'results' | 'plan' | 'history'>>;

const HISTORY = /\bhistory\b|\b(?:previous|past|last|earlier|old|kept|saved) (?:results|calculations)\b|^(?:verlauf|historial|historique)$/i;
const PLAN =
  /\b(?:amorti[sz]ation|repayment|payment|payments|yearly|year by year|monthly|tilgungs?)\b.*\b(?:table|schedule|plan|breakdown|overview|list)\b|\b(?:table|schedule|list|breakdown|plan) (?:of|with|for) (?:all |the |each |every |monthly |yearly )*(?:payments?|years?|months?|instal\p{L}+|balances?)|^(?:tilgungsplan|zahlungsplan|tabla de pagos|tableau des paiements|amortization)$/iu;
const FILLER =
  /\b(?:add|set|make|change|use|put|let|have|with|the|an?|my|our|to|at|be|is|of|by default|as default|default|initial|standard|initially|start(?:s|ing)?(?: with| at)?|field|input|value|percent|slider|number of|amount of|for|options?)\b|[%=:]/gi;

/** Whether a phrase means an input or a result: by its label, or as the lexicon knows it. */
export function partNamed(phrase: string, section: Calculator): { readonly list: 'inputs' | 'results'; readonly index: number } | undefined {
  const bare = plain(phrase);
  if (bare === '') return undefined;
  const entry = formulaByKey(section.known);
  for (const list of ['inputs', 'results'] as const) {
    const exact = section[list].findIndex(({ label }) => plain(label) === bare || label.toLowerCase() === phrase.trim().toLowerCase());
    if (exact !== -1) return { list, index: exact };
  }
  for (const list of ['inputs', 'results'] as const) {
    for (const each of entry?.[list] ?? []) {
      const isMeant = Object.values(each.labels).some((label) => plain(label) === bare) || each.words?.test(bare) === true;
      const index = isMeant ? section[list].findIndex((part) => Object.values(each.labels).includes(part.label)) : -1;
      if (index !== -1) return { list, index };
    }
  }
  return undefined;
}

function plain(phrase: string): string {
  return singular(
    phrase
      .toLowerCase()
      .replace(FILLER, ' ')
      .replace(/-?\d+(?:[.,]\d+)?/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

/** What a field that is added does to the amount that the calculator is about. */
const ADDITIONS: readonly { readonly words: RegExp; readonly type: FormulaInput['type']; readonly term: (amount: string, key: string) => string }[] = [
  {
    words: /(?:^| )(?:discount|coupon|rebate|rabatt|gutschein|descuento|remise|réduction)s?(?: |$)/i,
    type: 'percent',
    term: (amount, key) => `${amount} * (1 - ${key} / 100)`,
  },
  {
    words:
      /(?:^| )(?:tax|vat|gst|sales tax|mwst|mehrwertsteuer|steuer|iva|impuesto|tva|taxe|tip|gratuity|service charge|trinkgeld|propina|pourboire|surcharge|aufschlag|recargo)s?(?: |$)/i,
    type: 'percent',
    term: (amount, key) => `${amount} * (1 + ${key} / 100)`,
  },
  {
    words: /(?:^| )(?:fees?|shipping|delivery|postage|\p{L}*gebühr|versand|lieferung|envío|frais|livraison)(?: |$)/iu,
    type: 'money',
    term: (amount, key) => `(${amount} + ${key})`,
  },
];

export type FormulaAnswer =
  | { readonly type: 'changes'; readonly changes: Changes }
  /** It is there. */
  | { readonly type: 'same' }
  | { readonly type: 'unknown' };

/** "history", "a table of payments", "tip of 18 percent", "a discount field". */
export function wishOfFormula(phrase: string, label: string, section: Calculator, isAdded: boolean): FormulaAnswer {
  if (HISTORY.test(phrase)) return section.history === true ? { type: 'same' } : { type: 'changes', changes: { history: true } };
  if (PLAN.test(phrase)) {
    const plan = formulaByKey(section.known)?.plan;
    return plan === undefined ? { type: 'unknown' } : section.plan === undefined ? { type: 'changes', changes: { plan } } : { type: 'same' };
  }
  const found = partNamed(phrase, section);
  const number = numberIn(phrase);
  const input = found?.list === 'inputs' ? section.inputs[found.index] : undefined;
  if (input !== undefined && number !== undefined && input.type !== 'date' && input.type !== 'choice')
    return { type: 'changes', changes: { inputs: section.inputs.map((each) => (each === input ? { ...each, initial: number } : each)) } };
  if (found !== undefined) return number === undefined ? { type: 'same' } : { type: 'unknown' };
  return isAdded ? withAddition(phrase, label, section, number ?? 0) : { type: 'unknown' };
}

function withAddition(phrase: string, label: string, section: Calculator, initial: number): FormulaAnswer {
  const addition = ADDITIONS.find(({ words }) => words.test(phrase));
  const money = section.inputs.find(({ type }) => type === 'money');
  if (addition === undefined || (money === undefined && section.known !== undefined)) return { type: 'unknown' };
  const key = keyFor(label, [...section.inputs.map((each) => each.key), ...FORMULA_FUNCTIONS]);
  const inputs = [...section.inputs, { key, label: capital(label), type: addition.type, initial, min: 0 }];
  // In a formula of a person's own, the amount is what it computes.
  const changed = (formula: string): string =>
    section.known === undefined || money === undefined
      ? addition.term(isSingle(formula) ? formula : `(${formula})`, key)
      : withTerm(formula, money.key, `(${addition.term(money.key, key)})`.replace(/^\(\((.*)\)\)$/, '($1)'));
  const plan = section.plan === undefined ? {} : { plan: changed(section.plan) };
  return { type: 'changes', changes: { inputs, results: section.results.map((result) => ({ ...result, formula: changed(result.formula) })), ...plan } };
}

function isSingle(formula: string): boolean {
  return !/[+-]/.test(formula);
}

/** Without an input or a result. An input takes the results that need it along, unless none would be left. */
export function withoutPart(phrase: string, section: Calculator): Changes | 'needed' | undefined {
  if (HISTORY.test(phrase)) return section.history === true ? { history: undefined } : undefined;
  if (section.plan !== undefined && PLAN.test(phrase)) return { plan: undefined };
  const found = partNamed(phrase, section);
  if (found === undefined) return undefined;
  if (found.list === 'results') return section.results.length === 1 ? 'needed' : { results: section.results.filter((_result, index) => index !== found.index) };
  const key = section.inputs[found.index]?.key ?? '';
  const results = section.results.filter(({ formula }) => !namesIn(formula).includes(key));
  if (results.length === 0) return 'needed';
  const plan = section.plan !== undefined && namesIn(section.plan).includes(key) ? { plan: undefined } : {};
  return { inputs: section.inputs.filter((_input, index) => index !== found.index), results, ...plan };
}

/** With another label. */
export function renamedPart(phrase: string, label: string, section: Calculator): Changes | undefined {
  const found = partNamed(phrase, section);
  if (found === undefined) return undefined;
  return { [found.list]: section[found.list].map((part, index) => (index === found.index ? { ...part, label: capital(label) } : part)) };
}
