import { ORGANIZATION_SLUG_MAX_LENGTH } from '@lathe/protocol';

/** What an organisation's address could be: its name in ASCII, lower case, with hyphens. */
export function slugOfName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, ORGANIZATION_SLUG_MAX_LENGTH)
    .replaceAll(/^-+|-+$/g, '');
}
