import { extendedToRegExp } from '../../expansion/regular-expressions.ts';
import { ProgramProblem } from '../../programs/program.ts';
import { type Directive, formatFloat, formatInteger, padText } from '../../formatting/numbers.ts';

/** Input text that looks like a number and is compared as one. */
export class NumericText {
  readonly text: string;
  readonly value: number;
  constructor(text: string, value: number) {
    this.text = text;
    this.value = value;
  }
}

/** `undefined` is a variable that was never set: both an empty string and zero. */
export type Value = number | string | NumericText | undefined;
export type AwkArray = Map<string, Value>;

const NUMBER_TEXT = /^[ \t\n\r]*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?[ \t\n\r]*$/;
const NUMBER_START = /^[ \t\n\r]*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/;

export function fromInput(text: string): Value {
  const first = text.charCodeAt(0);
  // Numbers do not start with letters, so the first character rules out most texts.
  if (first > 57 || text === '') return text;
  return NUMBER_TEXT.test(text) ? new NumericText(text, Number(text)) : text;
}

export function toNumber(value: Value): number {
  if (typeof value === 'number') return value;
  if (value === undefined) return 0;
  if (typeof value !== 'string') return value.value;
  const match = NUMBER_START.exec(value);
  return match === null ? 0 : Number(match[0]);
}

/** Integers above this are formatted like other numbers. */
const MAX_PLAIN = 1e16;

export function toText(value: Value, format: string): string {
  if (typeof value === 'string') return value;
  if (value === undefined) return '';
  if (typeof value !== 'number') return value.text;
  if (Number.isInteger(value) && Math.abs(value) < MAX_PLAIN) return String(value + 0 || 0);
  return formatAwk(format, [value], format);
}

export function isTrue(value: Value): boolean {
  if (typeof value === 'number') return value !== 0;
  if (value === undefined) return false;
  return typeof value === 'string' ? value !== '' : value.value !== 0;
}

/** Returns a value below, equal to or above 0; compares numerically if both are numbers. */
export function compareValues(left: Value, right: Value, format: string): number {
  if (typeof left !== 'string' && typeof right !== 'string') {
    const [a, b] = [toNumber(left), toNumber(right)];
    return a < b ? -1 : a > b ? 1 : a === b ? 0 : Number.NaN;
  }
  const [a, b] = [toText(left, format), toText(right, format)];
  return a < b ? -1 : a > b ? 1 : 0;
}

const expressions = new Map<string, RegExp>();
/** Programs that create endless patterns must not fill the memory. */
const MAX_KEPT_EXPRESSIONS = 500;

export function expressionOf(source: string): RegExp {
  const known = expressions.get(source);
  if (known !== undefined) return known;
  let compiled: RegExp;
  try {
    compiled = new RegExp(extendedToRegExp(withoutEscapes(source)), 'u');
  } catch {
    // Some expressions are valid in awk but not with `u`, such as an escaped letter without a meaning.
    try {
      compiled = new RegExp(extendedToRegExp(withoutEscapes(source)));
    } catch (error) {
      throw new ProgramProblem(`regular expression ${source}: ${(error as Error).message}`, 2);
    }
  }
  if (expressions.size >= MAX_KEPT_EXPRESSIONS) expressions.clear();
  expressions.set(source, compiled);
  return compiled;
}

const CHARACTERS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f', v: '\v', a: '\x07', b: '\b', '/': '/', '"': '"', y: '\\b' };

/** In awk, `\t` and similar escapes work in regular expressions too, and `\b` is not a word boundary. */
function withoutEscapes(source: string): string {
  return source.replace(/\\([^])/g, (whole, char: string) => CHARACTERS[char] ?? (char === '&' ? '&' : whole));
}

const DIRECTIVE = /%(?:%|([-+ #0]*)(\*|\d+)?(?:\.(\*|\d*))?(?:hh|h|ll|l|L)?([a-zA-Z]))/g;

/** `sprintf`. */
export function formatAwk(format: string, values: readonly Value[], numberFormat: string): string {
  let at = 0;
  return format.replace(DIRECTIVE, (whole, flags = '', widthText?: string, precisionText?: string, type?: string) => {
    if (whole === '%%') return '%';
    if (type === undefined) return whole;
    let width = widthText === '*' ? toNumber(values[at++]) : Number(widthText ?? 0);
    const precision = precisionText === undefined ? undefined : precisionText === '*' ? toNumber(values[at++]) : Number(precisionText);
    let shown = flags as string;
    if (width < 0) {
      width = -width;
      shown += '-';
    }
    const directive: Directive = { flags: shown, width, precision: precision !== undefined && precision < 0 ? undefined : precision, type };
    if ('diouxX'.includes(type)) {
      const number = Math.trunc(toNumber(values[at++]));
      if (!Number.isFinite(number)) return padText(String(number).toLowerCase().replace('infinity', 'inf'), shown, width);
      return formatInteger(BigInt(number), directive);
    }
    if ('eEfFgGaA'.includes(type)) return formatFloat(toNumber(values[at++]), directive);
    const value = values[at++];
    if (type === 'c')
      return padText(
        typeof value === 'number' ? String.fromCodePoint(Math.trunc(value) & 0x1fffff) : [...toText(value, numberFormat)].slice(0, 1).join(''),
        shown,
        width,
      );
    if (type === 's') {
      const text = toText(value, numberFormat);
      return padText(directive.precision === undefined ? text : [...text].slice(0, directive.precision).join(''), shown, width);
    }
    at--;
    return whole;
  });
}
