/** The address that npm, pnpm and lock files name unless they are told otherwise. */
export const PUBLIC_REGISTRY = 'https://registry.npmjs.org/';

/** Addresses of the public registry: what a process asks there goes to the site's own registry, if it offers one. */
export const PUBLIC_REGISTRIES: readonly string[] = [PUBLIC_REGISTRY, 'http://registry.npmjs.org/', 'https://registry.yarnpkg.com/'];
