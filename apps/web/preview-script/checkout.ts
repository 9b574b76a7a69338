import { isCheckoutAddress } from './checkout-address.ts';
import type { Bench } from './bench.ts';

type Page = Pick<Window, 'open' | 'location' | 'navigation' | 'document'>;

/**
 * A checkout page refuses to be framed: what leads there opens in a tab of its own, and the app stays
 * where it is. Source: workspace specification, section 8.
 */
export function openCheckoutsInTabs(page: Page, bench: Bench): void {
  const open = (url: string): void => {
    // Without a recent click the browser opens nothing; the workbench then offers the address.
    if (!page.open(url, '_blank')) bench.send({ type: 'lathe.open-tab', url });
  };
  // Links and forms, before the app's own router sees them.
  page.document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (link instanceof HTMLAnchorElement && isCheckoutAddress(link.href)) link.target = '_blank';
    },
    true,
  );
  page.document.addEventListener(
    'submit',
    ({ target }) => {
      if (target instanceof HTMLFormElement && isCheckoutAddress(target.action)) target.target = '_blank';
    },
    true,
  );
  // `location.href = …`, which nothing else can see.
  page.navigation?.addEventListener('navigate', (event) => {
    if (!event.cancelable || !isCheckoutAddress(event.destination.url)) return;
    event.preventDefault();
    open(event.destination.url);
  });
}
