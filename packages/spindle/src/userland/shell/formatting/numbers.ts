/** Formats numbers like C's printf. Source: ISO C, 7.21.6.1. */

export interface Directive {
  readonly flags: string;
  readonly width: number;
  readonly precision: number | undefined;
  readonly type: string;
}

/** `%d %i %o %u %x %X`. */
export function formatInteger(value: bigint, { flags, width, precision, type }: Directive): string {
  const isSigned = type === 'd' || type === 'i';
  const magnitude = isSigned ? (value < 0n ? -value : value) : BigInt.asUintN(64, value);
  const base = type === 'o' ? 8 : type === 'x' || type === 'X' ? 16 : 10;
  let digits = precision === 0 && magnitude === 0n ? '' : magnitude.toString(base);
  if (precision !== undefined) digits = digits.padStart(precision, '0');
  let prefix = isSigned ? signOf(value < 0n, flags) : '';
  if (flags.includes('#') && magnitude !== 0n) {
    if (base === 16) prefix = '0x';
    else if (base === 8 && !digits.startsWith('0')) digits = `0${digits}`;
  }
  const text = padNumber(prefix, digits, precision === undefined ? flags : flags.replaceAll('0', ''), width);
  return type === 'X' ? text.toUpperCase() : text;
}

/** `%e %f %g %a` and their uppercase forms. */
export function formatFloat(value: number, { flags, width, precision, type }: Directive): string {
  const isCapital = type < 'a';
  const magnitude = Math.abs(value);
  const isNegative = value < 0 || Object.is(value, -0);
  let body: string;
  if (!Number.isFinite(value)) body = Number.isNaN(value) ? 'nan' : 'inf';
  else body = { e: exponential, f: fixed, g: general, a: hexadecimal }[type.toLowerCase() as 'e' | 'f' | 'g' | 'a'](magnitude, precision, flags);
  const [prefix, digits] = body.startsWith('0x') ? ['0x', body.slice(2)] : ['', body];
  const text = padNumber(signOf(isNegative, flags) + prefix, digits, Number.isFinite(value) ? flags : flags.replaceAll('0', ''), width);
  return isCapital ? text.toUpperCase() : text;
}

export function padText(text: string, flags: string, width: number): string {
  const missing = ' '.repeat(Math.max(0, width - [...text].length));
  return flags.includes('-') ? text + missing : missing + text;
}

function signOf(isNegative: boolean, flags: string): string {
  return isNegative ? '-' : flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '';
}

function padNumber(prefix: string, digits: string, flags: string, width: number): string {
  if (flags.includes('0') && !flags.includes('-')) return prefix + digits.padStart(width - prefix.length, '0');
  return padText(prefix + digits, flags, width);
}

function fixed(value: number, precision = 6, flags = ''): string {
  /** Limits of `toFixed`. */
  const [MAX_FIXED_DIGITS, MAX_FIXED] = [100, 1e21];
  const text =
    value >= MAX_FIXED
      ? BigInt(value).toString() + (precision > 0 ? `.${'0'.repeat(precision)}` : '')
      : exactFixed(value, Math.min(precision, MAX_FIXED_DIGITS));
  return precision === 0 && flags.includes('#') ? `${text}.` : text;
}

/** `toFixed` rounds decimal ties up, while C rounds the exact binary value to even: 0.5, 2.5. */
function exactFixed(value: number, precision: number): string {
  const text = value.toFixed(precision);
  const scaled = value * 10 ** precision;
  if (precision > 15 || scaled > Number.MAX_SAFE_INTEGER || scaled % 1 !== 0.5) return text;
  const isExact =
    scaled / 10 ** precision === value && Number.isInteger(scaled * 2) && BigInt(Math.round(scaled * 2)) % 2n === 1n && isDyadic(value, precision);
  if (!isExact) return text;
  const even = 2 * Math.round(scaled / 2);
  return (even / 10 ** precision).toFixed(precision);
}

/** Whether the decimal fraction that ends in 5 at this digit is the exact value. */
function isDyadic(value: number, precision: number): boolean {
  const digits = value.toFixed(Math.min(100, precision + 40));
  return /^0*$/.test(digits.slice(digits.indexOf('.') + 2 + precision));
}

function exponential(value: number, precision = 6, flags = ''): string {
  const [mantissa = '0', exponent = '+0'] = value.toExponential(Math.min(precision, 100)).split('e');
  const digits = exponent.slice(1).padStart(2, '0');
  return `${mantissa}${precision === 0 && flags.includes('#') ? '.' : ''}e${exponent[0]}${digits}`;
}

function general(value: number, precision = 6, flags = ''): string {
  const significant = precision === 0 ? 1 : precision;
  if (value === 0) return flags.includes('#') ? `0.${'0'.repeat(significant - 1)}` : '0';
  const exponent = Number(value.toExponential(Math.min(100, significant - 1)).split('e')[1]);
  const isExponential = exponent < -4 || exponent >= significant;
  const text = isExponential ? exponential(value, significant - 1, flags) : fixed(value, significant - 1 - exponent, flags);
  if (flags.includes('#')) return text;
  const [mantissa = '', tail] = text.split('e');
  const short = mantissa.includes('.') ? mantissa.replace(/\.?0+$/, '') : mantissa;
  return tail === undefined ? short : `${short}e${tail}`;
}

function hexadecimal(value: number, precision: number | undefined, _flags: string): string {
  if (value === 0) return `0x0${precision ? `.${'0'.repeat(precision)}` : ''}p+0`;
  let exponent = Math.floor(Math.log2(value));
  let mantissa = value / 2 ** exponent;
  if (mantissa >= 2) [mantissa, exponent] = [mantissa / 2, exponent + 1];
  const HEX_DIGITS = 13;
  let digits = BigInt(Math.round((mantissa - 1) * 2 ** 52))
    .toString(16)
    .padStart(HEX_DIGITS, '0');
  digits = precision === undefined ? digits.replace(/0+$/, '') : digits.slice(0, precision).padEnd(precision, '0');
  return `0x1${digits === '' ? '' : `.${digits}`}p${exponent < 0 ? '-' : '+'}${Math.abs(exponent)}`;
}
