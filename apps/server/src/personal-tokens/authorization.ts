import { PERSONAL_TOKEN_PREFIX } from '@lathe/protocol';

/** Characters of a token, with some to spare. */
const TOKEN_MAX_LENGTH = 200;

/**
 * The access token in the Authorization header: after `Bearer`, or as the password of `Basic`, with any user name, as git
 * sends it. A password that is not a token counts as a wrong one. Undefined for other headers, such as the `Bearer` of a
 * page.
 */
export function tokenIn(headers: Headers): string | undefined {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return value.startsWith(PERSONAL_TOKEN_PREFIX) ? value.slice(0, TOKEN_MAX_LENGTH) : undefined;
  if (scheme === '') return undefined;
  const text = Buffer.from(value, 'base64').toString('utf8');
  return text.slice(text.indexOf(':') + 1).slice(0, TOKEN_MAX_LENGTH);
}
