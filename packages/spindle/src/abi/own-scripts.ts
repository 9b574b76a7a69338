/** Not available in every browser yet. */
interface TrustedTypesScope {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown };
  };
}

/** The policy name that the CSP of the runtime's pages allows. */
export const TRUSTED_TYPES_POLICY = 'spindle';

/**
 * Marks a URL of one of the runtime's own workers as trusted, for pages that require Trusted Types. Call it once
 * per page: the CSP allows the policy name only once.
 */
export function trustedScript(url: string | URL): string {
  const { origin, href } = new URL(url, location.href);
  if (origin !== location.origin) throw new TypeError(`${href} is not a script from this origin.`);
  const { trustedTypes } = globalThis as TrustedTypesScope;
  return (trustedTypes?.createPolicy(TRUSTED_TYPES_POLICY, { createScriptURL: (text) => text }).createScriptURL(href) ?? href) as string;
}
