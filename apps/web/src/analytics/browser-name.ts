interface Navigated {
  readonly userAgent: string;
  readonly userAgentData?: { readonly brands: readonly { readonly brand: string; readonly version: string }[] };
}

/** The most specific first: Edge and Opera call themselves Chrome too, and Chrome calls itself Safari. */
const USER_AGENTS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg\w*\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+).* Safari\//],
];

/** Name and major version of the browser, as far as it says: `Chrome 141`. */
export function browserName({ userAgent, userAgentData }: Navigated): string {
  // One of the brands is made up, so that nobody relies on the list; Chromium is under every other one.
  const brands = (userAgentData?.brands ?? []).filter(({ brand }) => !/not.*brand/i.test(brand));
  const brand = brands.find((entry) => entry.brand !== 'Chromium') ?? brands[0];
  if (brand !== undefined) return `${brand.brand} ${brand.version}`;
  for (const [name, pattern] of USER_AGENTS) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return 'Unknown';
}
