/** Lower-case ASCII words with hyphens, for files and selectors: it never starts with a digit. */
export function slug(text: string): string {
  const words =
    toAscii(text)
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const joined = words.join('-').slice(0, 40).replace(/-$/, '');
  return /^\d/.test(joined) ? `n${joined}` : joined;
}

/** A name for a component: ASCII letters and digits, starting with a capital. '' if the text has none. */
export function pascalCase(text: string): string {
  const words = toAscii(text).match(/[A-Za-z0-9]+/g) ?? [];
  const joined = words
    .map((word) => (word[0]?.toUpperCase() ?? '') + word.slice(1))
    .join('')
    .slice(0, 48);
  return joined === '' || /^[A-Z]/.test(joined) ? joined : `Design${joined}`;
}

/** The name with a number behind it if it is taken, which it then is. */
export function unique(name: string, taken: Set<string>, separator = ''): string {
  let free = name;
  for (let next = 2; taken.has(free); next++) free = `${name}${separator}${next}`;
  taken.add(free);
  return free;
}

/** Letters without their accents. */
function toAscii(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss');
}
