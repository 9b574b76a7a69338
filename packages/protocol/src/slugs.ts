/** Turns a name into a URL segment: lowercase ASCII with hyphens. A name in another script becomes empty. */
export function slugOfName(name: string, maxLength: number): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/g, '');
}
