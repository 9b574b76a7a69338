/** Fields that follow from others: a total from quantity and price, the days left until a date. */
import { fieldByWord } from '../../lexicon/fields.ts';
import type { Computation, Field } from '../../model/field.ts';

const TOTAL = /^(?:(?:line |sub-?|grand )?total(?: (?:value|price|cost|costs|amount|sum|worth))?|(?:stock|inventory) value|sum)$/i;
const RATE = /\brate\b|\bper (?:hour|day|night|unit|piece|lit(?:er|re)|kg|km|mile|item)\b/i;
const EARNED = /^(?:amount|pay|earnings|earned|wage|fee|price|cost)$/i;
const DAYS =
  /^(?:(?:the )?(?:number of )?days (?:are )?(?:left|until.*|to go|remaining|till.*)|how many days (?:(?:are|is|it is|there are|remain) ?)?(?:still )?(?:left|until.*|to go|remaining|till.*)?|remaining days|count ?down(?: .+)?)$/i;
/** What comes every year. */
export const YEARLY = /birthday|anniversar|geburtstag|jahrestag|cumpleaños|aniversario|anniversaire|name ?day|namenstag/i;
const AGE = /^(?:(?:current |their |his |her )?age|how old(?: .+)?|alter|edad|âge)$/i;
const DIFFERENCE =
  /^(?:the )?(?:what remains?|(?:what(?:'s| is)|amount|sum|how much is) (?:still )?(?:left|missing|remaining)|(?:still )?(?:left|missing|to go)|profit|margin|difference|balance|remaining(?: (?:budget|amount|money))?|money left|savings)$/i;
const MORE = /^(?:target|goal|price|revenue|income|budget|planned|sales?|sold|selling|earnings)/i;
const LESS = /^(?:saved|cost|costs|expenses?|spent|paid|buying|purchase|actual)/i;
const QUANTITY = /^(?:quantity|amount|count|pieces|units|hours|nights|days|number|stock|copies|tickets|guests|liters|weight)/i;
const FORMULA =
  /^(.+?)\s*(?:=|,? (?:which is|that is|computed (?:as|from)|calculated (?:as|from)|as)|\()\s*(.+?)\s+(times|x|×|\*|multiplied by|plus|\+|minus|-)\s+(.+?)\)?$/i;

export interface ComputedWish {
  readonly name: string;
  readonly computed: Computation;
}

/** What a wished-for field is computed from, if it is. */
export function computedFrom(phrase: string, fields: readonly Field[]): ComputedWish | undefined {
  const formula = FORMULA.exec(phrase);
  if (formula !== null) {
    const [, name = '', first = '', sign = '', second = ''] = formula;
    const [a, b] = [numberCalled(first, fields), numberCalled(second, fields)];
    if (a === undefined || b === undefined) return undefined;
    const type = /^(?:plus|\+)$/i.test(sign) ? 'sum' : /^(?:minus|-)$/i.test(sign) ? 'difference' : 'product';
    return { name: name.replace(/^(?:an?|the) /i, ''), computed: { type, of: [a.key, b.key] } };
  }
  const money = fields.filter(({ type }) => type === 'money');
  const quantity = fields.find(({ type, key }) => type === 'number' && QUANTITY.test(key));
  if (TOTAL.test(phrase) && quantity !== undefined && money[0] !== undefined)
    return { name: phrase, computed: { type: 'product', of: [quantity.key, (money.find(({ label }) => RATE.test(label)) ?? money[0]).key] } };
  const rate = money.find(({ label }) => RATE.test(label));
  const worked = fields.find(({ type, key }) => type === 'number' && /^(?:hours|days|nights|units|pieces)/i.test(key));
  if (EARNED.test(phrase) && rate !== undefined && worked !== undefined) return { name: phrase, computed: { type: 'product', of: [worked.key, rate.key] } };
  const date = fields.find(({ type }) => type === 'date' || type === 'datetime');
  if (DAYS.test(phrase) && date !== undefined)
    return { name: phrase, computed: { type: 'days-left', of: date.key, ...(YEARLY.test(date.label) ? { yearly: true } : {}) } };
  const amounts = [...money, ...fields.filter(({ type }) => type === 'number')];
  const birthday = fields.find((field) => field.type === 'date' && fieldByWord(field.label)?.key === 'birthday');
  if (AGE.test(phrase) && birthday !== undefined) return { name: phrase, computed: { type: 'age', of: birthday.key } };
  const [more, less] = [amounts.find(({ label }) => MORE.test(label)), amounts.find(({ label }) => LESS.test(label))];
  if (DIFFERENCE.test(phrase) && more !== undefined && less !== undefined) return { name: phrase, computed: { type: 'difference', of: [more.key, less.key] } };
  return undefined;
}

function numberCalled(phrase: string, fields: readonly Field[]): Field | undefined {
  const bare = phrase.replace(/^(?:the|its) /i, '').toLowerCase();
  const known = fieldByWord(bare);
  return fields.find(
    (field) =>
      (field.type === 'number' || field.type === 'money') &&
      (field.label.toLowerCase() === bare || (known !== undefined && known === fieldByWord(field.label))),
  );
}
