/** A name as a part of an address: ASCII in lower case, with hyphens. Nothing is left of a name in other scripts. */
export function slugOfName(name: string, maxLength: number): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/g, '');
}
