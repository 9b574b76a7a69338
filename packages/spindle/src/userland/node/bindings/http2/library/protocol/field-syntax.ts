/** Which names and values nghttp2 accepts. Source: nghttp2_check_* in nghttp2_helper.c. */

const NAME = /^:?[!#$%&'*+\-.^_`|~0-9a-z]+$/;
const UPPERCASE = /[A-Z]/;
const METHOD = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const SCHEME = /^[A-Za-z][A-Za-z0-9+\-.]*$/;
const AUTHORITY = /^[!$%&'()*+,\-.0-9:;=@A-Z[\]_a-z~]*$/;
const PATH = /^[\x21-\x7e\x80-\xff]*$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const SURROUNDING_SPACE = /^[\t ]|[\t ]$/;

export function isValidName(name: string): boolean {
  return NAME.test(name);
}

/** Invalid names are ignored, except these, which break the message. */
export function breaksMessage(name: string): boolean {
  return name.startsWith(':') || UPPERCASE.test(name);
}

export function isValidValue(name: string, value: string, isStrictAboutSpace: boolean): boolean {
  switch (name) {
    case ':method':
      return METHOD.test(value);
    case ':scheme':
      return SCHEME.test(value);
    case ':authority':
    case 'host':
      return AUTHORITY.test(value);
    case ':path':
      return PATH.test(value);
    default:
      return VALUE.test(value) && !(isStrictAboutSpace && SURROUNDING_SPACE.test(value));
  }
}

export function parseLength(value: string): number | undefined {
  return /^\d+$/.test(value) && Number(value) <= Number.MAX_SAFE_INTEGER ? Number(value) : undefined;
}
