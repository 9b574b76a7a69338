import { describe, expect, it } from 'vitest';
import type { PageReport } from '@lathe/workspace';
import { openCheckoutsInTabs } from './checkout.ts';
import { isCheckoutAddress } from './checkout-address.ts';

const CHECKOUT = 'https://checkout.stripe.com/c/pay/cs_test_1';

function leave(url: string, { mayOpen = true } = {}) {
  const opened: string[] = [];
  const reports: PageReport[] = [];
  const navigation = new EventTarget();
  const page = {
    document: new EventTarget(),
    navigation,
    open: (address: string) => {
      opened.push(address);
      return mayOpen ? {} : null;
    },
  };
  openCheckoutsInTabs(page as never, { send: (report) => reports.push(report), on: () => undefined });
  const event = Object.assign(new Event('navigate', { cancelable: true }), { destination: { url } });
  navigation.dispatchEvent(event);
  return { stays: event.defaultPrevented, opened, reports };
}

describe('a checkout-provider redirect (workspace.md, section 8)', () => {
  it('opens in a new tab, and the app stays where it is', () => {
    expect(leave(CHECKOUT)).toEqual({ stays: true, opened: [CHECKOUT], reports: [] });
  });

  it('is offered by the workbench where the browser opens nothing', () => {
    expect(leave(CHECKOUT, { mayOpen: false }).reports).toEqual([{ type: 'lathe.open-tab', url: CHECKOUT }]);
  });

  it('is told from every other address', () => {
    expect(leave('http://5173--x.preview.localhost/cart')).toEqual({ stays: false, opened: [], reports: [] });
    expect(['https://checkout.stripe.com.evil.org/', 'http://checkout.stripe.com/', 'not an address'].filter(isCheckoutAddress)).toEqual([]);
  });
});
