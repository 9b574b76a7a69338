/** A formula in a person's own words: "multiplies hours by rate", "square meters times 12 plus 50 base fee". */
import { capital } from '../../lexicon/plurals.ts';
import type { Language } from '../../model/app-model.ts';
import { FORMULA_FUNCTIONS, type FormulaInput, type FormulaResult } from '../../model/formula.ts';
import { keyFor } from '../../model/key.ts';

type Operator = '+' | '-' | '*' | '/';

/** Verbs before both operands, as one operator between them. */
const VERBS: readonly (readonly [RegExp, string])[] = [
  [/^(?:multipl(?:y|ies|ying)|multiplica|multiplie) (.+?) (?:by|with|and|por|con|par|avec|et|y) (.+)$/i, '$1 times $2'],
  [/^(?:divides?|dividing|divide|divise) (.+?) (?:by|por|entre|par) (.+)$/i, '$1 divided by $2'],
  [/^(?:adds?(?: up)?|adding|sums?(?: up)?|suma|additionne) (.+?) (?:and|to|plus|with|y|con|et|à) (.+)$/i, '$1 plus $2'],
  [/^(?:subtracts?|subtracting|resta|soustrait) (.+?) (?:from|de) (.+)$/i, '$2 minus $1'],
  [/^(.+?) (?:und|mit) (.+?) (?:multipliziert|malnimmt)$/i, '$1 times $2'],
  [/^(.+?) (?:und|mit|zu) (.+?) (?:addiert|zusammenzählt|zusammenrechnet)$/i, '$1 plus $2'],
  [/^(.+?) durch (.+?) (?:teilt|dividiert)$/i, '$1 divided by $2'],
  [/^(?:calculates?|computes?|works out|berechnet|calcula|calcule) (.+?)(?: (?:from|as|=|aus|als|a partir de|como|à partir de|comme) )(.+)$/i, '$1 = $2'],
  [/^(?:calculates?|computes?|works out|berechnet|calcula|calcule) (.+)$/i, '$1'],
];

const OPERATORS: readonly (readonly [string, Operator])[] = [
  ['times|x|×|\\*|multiplied by|multiplied with|mal|multipliziert mit|por|multiplicado por|fois|multiplié par', '*'],
  ['plus|\\+|más|zuzüglich', '+'],
  ['minus|less|-|−|–|menos|moins|abzüglich', '-'],
  ['divided by|/|÷|geteilt durch|dividido por|dividido entre|divisé par', '/'],
];
const BETWEEN = new RegExp(`\\s+(${OPERATORS.map(([words]) => words).join('|')})\\s+`, 'giu');

const MONEY =
  /(?:^|[ -])(?:price|fee|cost|costs|wage|salary|rent|pay|rate|budget|amount|revenue|income|shipping|gebühr|satz|lohn|preis|kosten|miete|betrag|precio|tarifa|coste|costo|salario|importe|alquiler|prix|frais|tarif|coût|salaire|montant|loyer)(?: per .+| pro .+| por .+| par .+)?$|(?:gebühr|preis|kosten|lohn|satz|miete)$/i;
const PERCENT =
  /(?:^|[ -])(?:percent|percentage|discount|tax|vat|tip|interest|margin|markup|(?:tax|interest) rate|rabatt|prozent|steuer|mwst|zins(?:en|satz)?|trinkgeld|descuento|impuesto|iva|propina|interés|porcentaje|remise|taxe|tva|pourboire|intérêt|pourcentage)$/i;
const RESULT: Readonly<Record<Language, string>> = { en: 'Result', de: 'Ergebnis', es: 'Resultado', fr: 'Résultat' };

interface OwnFormula {
  readonly inputs: FormulaInput[];
  readonly results: FormulaResult[];
}

/** `about` names what is computed, such as the price of "price calculator". Undefined if the words are no formula. */
export function readOwnFormula(asked: string, about: string | undefined, language: Language): OwnFormula | undefined {
  const verb = VERBS.find(([pattern]) => pattern.test(asked));
  const said = verb === undefined ? asked : asked.replace(verb[0], verb[1]);
  const [, named, rest = said] = /^([^=:]{2,40}?)\s*(?:=|\b(?:equals|is equal to|is|ist gleich|ist|es igual a|est égal à)\b)\s+(.+)$/i.exec(said) ?? [];
  const pieces = rest.split(BETWEEN);
  if (pieces.length < 3) return undefined;
  const inputs: FormulaInput[] = [];
  let formula = '';
  for (let at = 0; at < pieces.length; at += 2) {
    const operand = readOperand(pieces[at] ?? '', inputs);
    if (operand === undefined) return undefined;
    const operator = at === 0 ? undefined : operatorOf(pieces[at - 1] ?? '');
    formula = combined(formula, operator, operand);
  }
  if (inputs.length === 0 || inputs.length > 8) return undefined;
  const isRatio = /^\S+ \/ \S+$/.test(formula) && inputs.length === 2 && inputs.every(({ type }) => type === 'money');
  const label = capital(named?.replace(/^(?:the|der|die|das|el|la|le) /i, '') ?? about ?? RESULT[language]);
  const type = !isRatio && inputs.some((input) => input.type === 'money') ? 'money' : 'number';
  return { inputs, results: [{ label: inputs.some((input) => input.label === label) ? RESULT[language] : label, formula, type }] };
}

function operatorOf(word: string): Operator | undefined {
  return OPERATORS.find(([words]) => new RegExp(`^(?:${words})$`, 'iu').test(word))?.[1];
}

interface Operand {
  readonly opens: string;
  readonly term: string;
  readonly closes: string;
  readonly isPercent: boolean;
}

/** A percentage that is added or taken off is one of what is there. */
function combined(left: string, operator: Operator | undefined, { opens, term, closes, isPercent }: Operand): string {
  const fraction = isPercent ? `(${term} / 100)` : term;
  if (operator === undefined) return `${opens}${fraction}${closes}`;
  if (isPercent && (operator === '+' || operator === '-') && opens === '')
    return `${/^[\w.]+$/.test(left) ? left : `(${left})`} * (1 ${operator} ${term} / 100)${closes}`;
  return `${left} ${operator} ${opens}${fraction}${closes}`;
}

function readOperand(piece: string, inputs: FormulaInput[]): Operand | undefined {
  const [, opens = '', said = '', closes = ''] = /^(\(*)\s*(.*?)\s*(\)*)$/.exec(piece.trim()) ?? [];
  const bare = said.replace(/^(?:the|an?|my|your|our|der|die|das|den|dem|el|la|los|las|un|una|le|les|une) /i, '').replace(/[.!?]$/, '');
  const [, digits, percent, name] =
    /^([$€£]?\d+(?:[.,]\d+)?)\s*(%|percent|prozent|por ciento|pour ?cent)?\s*(?:[$€£]|euros?|dollars?)?(?: (?:of |for )?(.+))?$/i.exec(bare) ?? [];
  const number = digits === undefined ? undefined : Number(digits.replace(/[$€£]/, '').replace(',', '.'));
  if (number !== undefined && name === undefined) return { opens, term: String(number), closes, isPercent: percent !== undefined };
  const label = (name ?? bare).replace(/ (?:in )?percent$/i, '');
  if (!/^\p{L}[\p{L}\p{N} '²³/-]{0,40}$/u.test(label) || label.split(' ').length > 4 || /\b(?:and|und|y|et|with|mit|con|avec|that|which)\b/i.test(label))
    return undefined;
  const isPercent = percent !== undefined || PERCENT.test(name ?? bare);
  const known = inputs.find((input) => input.label === capital(label));
  if (known !== undefined) return { opens, term: known.key, closes, isPercent };
  const key = keyFor(label, [...inputs.map((input) => input.key), ...FORMULA_FUNCTIONS]);
  // A tax rate and an interest rate are percentages, and an hourly rate is money.
  const type = isPercent ? 'percent' : MONEY.test(label) ? 'money' : 'number';
  inputs.push({ key, label: capital(label), type, initial: number ?? (isPercent ? 10 : 1) });
  return { opens, term: key, closes, isPercent };
}
