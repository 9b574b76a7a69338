/** Not in every browser yet. */
interface TrustedTypesScope {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown };
  };
}

/** The name that the policies of the runtime's pages allow. */
export const TRUSTED_TYPES_POLICY = 'spindle';

/**
 * Marks the address of one of the runtime's own workers as such, for pages that take no other. Once a page: their
 * policy allows the name once.
 */
export function trustedScript(url: string | URL): string {
  const { origin, href } = new URL(url, location.href);
  if (origin !== location.origin) throw new TypeError(`${href} is not a script of this origin.`);
  const { trustedTypes } = globalThis as TrustedTypesScope;
  return (trustedTypes?.createPolicy(TRUSTED_TYPES_POLICY, { createScriptURL: (text) => text }).createScriptURL(href) ?? href) as string;
}
