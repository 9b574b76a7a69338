/**
 * Lets the page's own code work under its Content-Security-Policy
 * (`apps/server/src/network/content-policy.ts`).
 */

/** The Trusted Types policy that the Content-Security-Policy allows. */
const POLICY_NAME = 'lathe-workers';

/** Not all browsers have it yet. */
interface TrustedTypesWindow {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown };
  };
}

/**
 * Gives the page's nonce to every style element that its code creates. The terminal, the editor, menus and
 * notices add style sheets, and not all of them accept a nonce. Style elements in markup get none.
 */
export function allowOwnStyles(document: Document): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  if (!nonce) return; // a page without a policy
  const createElement = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}

/** Returns a function that marks the address of one of the page's own workers as trusted. It rejects all others. */
export function createWorkerAddresses(page: Pick<Window, 'location'> & TrustedTypesWindow): (address: URL) => URL {
  const checked = (address: string): string => {
    const { origin, pathname } = new URL(address);
    if (origin === page.location.origin && pathname.startsWith('/assets/')) return address;
    throw new TypeError(`${pathname} is not a program of this page.`);
  };
  const policy = page.trustedTypes?.createPolicy(POLICY_NAME, { createScriptURL: checked }) ?? { createScriptURL: checked };
  // `Worker` takes the trusted address, which the DOM's types do not have.
  return (address) => policy.createScriptURL(address.href) as URL;
}
