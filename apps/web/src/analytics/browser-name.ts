interface Navigated {
  readonly userAgent: string;
  readonly userAgentData?: { readonly brands: readonly { readonly brand: string; readonly version: string }[] };
}

/** Most specific first: Edge and Opera also claim to be Chrome, and Chrome claims to be Safari. */
const USER_AGENTS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg\w*\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+).* Safari\//],
];

/** The name and major version of the browser, such as `Chrome 141`. */
export function browserName({ userAgent, userAgentData }: Navigated): string {
  // One brand is fake, so that sites do not rely on the list. Chromium is the engine of the others.
  const brands = (userAgentData?.brands ?? []).filter(({ brand }) => !/not.*brand/i.test(brand));
  const brand = brands.find((entry) => entry.brand !== 'Chromium') ?? brands[0];
  if (brand !== undefined) return `${brand.brand} ${brand.version}`;
  for (const [name, pattern] of USER_AGENTS) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return 'Unknown';
}
