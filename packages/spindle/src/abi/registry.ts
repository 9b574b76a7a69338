/** The registry URL that npm, pnpm and lock files use by default. */
export const PUBLIC_REGISTRY = 'https://registry.npmjs.org/';

/** URLs of the public registry. Requests from processes to these go to the site's own registry if it offers one. */
export const PUBLIC_REGISTRIES: readonly string[] = [PUBLIC_REGISTRY, 'http://registry.npmjs.org/', 'https://registry.yarnpkg.com/'];
