/** Decodes internationalized host names. Source: RFC 3492, section 6.2. */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_N = 128;
const ACE_PREFIX = 'xn--';

/** Converts `xn--espaol-zwa.com` to `español.com`; labels that cannot be decoded stay unchanged. */
export function domainToUnicode(domain: string): string {
  return domain
    .split('.')
    .map((label) => (label.startsWith(ACE_PREFIX) ? (decodeLabel(label.slice(ACE_PREFIX.length)) ?? label) : label))
    .join('.');
}

function decodeLabel(text: string): string | undefined {
  const points: number[] = [];
  const delimiter = text.lastIndexOf('-');
  for (let index = 0; index < delimiter; index++) points.push(text.charCodeAt(index));
  let n = INITIAL_N;
  let bias = INITIAL_BIAS;
  let position = 0;
  for (let index = delimiter > 0 ? delimiter + 1 : 0; index < text.length; ) {
    const before = position;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const digit = digitOf(text.charCodeAt(index++));
      if (digit === undefined) return undefined;
      position += digit * weight;
      const threshold = k <= bias ? T_MIN : k >= bias + T_MAX ? T_MAX : k - bias;
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    bias = adapt(position - before, points.length + 1, before === 0);
    n += Math.floor(position / (points.length + 1));
    if (n > 0x10ffff) return undefined;
    position %= points.length + 1;
    points.splice(position++, 0, n);
  }
  return String.fromCodePoint(...points);
}

function digitOf(code: number): number | undefined {
  if (code >= 0x30 && code <= 0x39) return code - 0x30 + 26;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a ? lower - 0x61 : undefined;
}

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1;
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
