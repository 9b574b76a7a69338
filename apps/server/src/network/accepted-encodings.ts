export type Encoding = 'br' | 'gzip' | 'identity';

/** The encodings that a response may have, best first. `br;q=0` excludes one. */
export function acceptedEncodings(headers: Headers): Encoding[] {
  const accepted = (headers.get('accept-encoding') ?? '').split(',').flatMap((part) => {
    const [name = '', quality = ''] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return /^q=0(\.0*)?$/.test(quality) ? [] : [name];
  });
  return [...(['br', 'gzip'] as const).filter((encoding) => accepted.includes(encoding)), 'identity'];
}
