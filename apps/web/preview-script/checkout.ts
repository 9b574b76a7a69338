import { isCheckoutUrl } from './checkout-url.ts';
import type { Bench } from './bench.ts';

type Page = Pick<Window, 'open' | 'navigation' | 'document'> &
  Pick<typeof globalThis, 'Element' | 'HTMLElement' | 'HTMLAnchorElement' | 'HTMLFormElement'> & { readonly location: Pick<Location, 'href'> };

/** Names of the page's own window and of those that frame it. These show the workbench, which the app must not navigate away. */
const FRAMED_TARGETS: readonly unknown[] = ['_self', '_parent', '_top'];

/**
 * A checkout page refuses to be framed, so everything that leads there opens in a tab of its own, and the app stays
 * where it is. In browsers without the Navigation API, `location.href = …` cannot be observed, and its setter
 * cannot be replaced: there, only links, forms and `open` are caught. Source: docs/specification/previews.md.
 */
export function openCheckoutsInTabs(page: Page, bench: Bench): void {
  const openTab = page.open.bind(page);
  const open = (url: string): Window | null => {
    const tab = openTab(url, '_blank');
    // Without a recent click the browser opens nothing; the workbench then offers the address.
    if (!tab) bench.send({ type: 'lathe.open-tab', url });
    return tab;
  };
  const addressOf = (text: string): string => (URL.canParse(text, page.location.href) ? new URL(text, page.location.href).href : '');
  const retarget = (link: { href?: string; action?: string; target: string }): void => {
    if (isCheckoutUrl(link.href ?? link.action ?? '')) link.target = '_blank';
  };

  // Links and forms, before the app's own router sees them.
  page.document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof page.Element ? event.target.closest('a[href]') : null;
      if (link instanceof page.HTMLAnchorElement) retarget(link);
    },
    true,
  );
  page.document.addEventListener(
    'submit',
    ({ target, submitter }) => {
      if (target instanceof page.HTMLFormElement) retarget(target);
      if (submitter instanceof page.HTMLElement && submitter.hasAttribute('formaction') && isCheckoutUrl(addressOf(submitter.getAttribute('formaction') ?? '')))
        submitter.setAttribute('formtarget', '_blank');
    },
    true,
  );
  // Activated by a program: a form fires no event, and the event of a link outside of the document does not reach the document.
  const { submit } = page.HTMLFormElement.prototype;
  page.HTMLFormElement.prototype.submit = function (this: HTMLFormElement) {
    retarget(this);
    submit.call(this);
  };
  const { click } = page.HTMLElement.prototype;
  page.HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    retarget(this);
    click.call(this);
  };
  page.open = (url, target, features) => {
    const address = url === undefined ? '' : addressOf(String(url));
    return FRAMED_TARGETS.includes(target?.toLowerCase()) && isCheckoutUrl(address) ? open(address) : openTab(url, target, features);
  };
  // `location.href = …`, which cannot be observed otherwise.
  page.navigation?.addEventListener('navigate', (event) => {
    if (!event.cancelable || !isCheckoutUrl(event.destination.url)) return;
    event.preventDefault();
    open(event.destination.url);
  });
}
