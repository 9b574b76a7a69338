/** Values of a pattern's placeholders, percent-encoded, so that they cannot become another part of an address. */
export type Captures = Readonly<Record<string, string>>;

const PLACEHOLDER = /^:[A-Za-z_]\w*$/;

/**
 * Whether the path, as segments, is one that the pattern means: `/blog/:slug`, `/old/*`. A slash at the end makes no difference.
 * Undefined: it is not.
 */
export function matchPath(pattern: string, given: readonly string[]): Captures | undefined {
  const wanted = segmentsOf(pattern);
  const captures: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    if (segment === '*' && index === wanted.length - 1) {
      captures['splat'] = given.slice(index).map(encodeURIComponent).join('/');
      return captures;
    }
    const value = given[index];
    if (value === undefined) return undefined;
    if (PLACEHOLDER.test(segment)) captures[segment.slice(1)] = encodeURIComponent(value);
    else if (segment !== value) return undefined;
  }
  return given.length === wanted.length ? captures : undefined;
}

/** Puts the values into `/posts/:slug` or `/new/:splat`. */
export function fillIn(template: string, captures: Captures): string {
  return template.replaceAll(/:([A-Za-z_]\w*)/g, (whole, name: string) => captures[name] ?? whole);
}

export function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
