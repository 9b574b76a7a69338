import { describe, expect, it } from 'vitest';
import type { PageReport } from '@lathe/workspace';
import { openCheckoutsInTabs } from './checkout.ts';
import { isCheckoutUrl } from './checkout-url.ts';

const CHECKOUT = 'https://checkout.stripe.com/c/pay/cs_test_1';

class FakeElement extends EventTarget {
  clicks = 0;
  readonly attributes = new Map<string, string>();
  closest() {
    return this;
  }
  hasAttribute(name: string) {
    return this.attributes.has(name);
  }
  getAttribute(name: string) {
    return this.attributes.get(name) ?? null;
  }
  setAttribute(name: string, value: string) {
    this.attributes.set(name, value);
  }
  click() {
    this.clicks += 1;
  }
}

function setUp({ mayOpen = true, hasNavigation = true } = {}) {
  class FakeLink extends FakeElement {
    target = '';
    constructor(readonly href: string) {
      super();
    }
  }
  class FakeForm extends FakeElement {
    target = '';
    sentTo: string | undefined;
    constructor(readonly action: string) {
      super();
    }
    submit() {
      this.sentTo = this.target;
    }
  }
  const opened: string[] = [];
  const reports: PageReport[] = [];
  const navigation = new EventTarget();
  const document = new EventTarget();
  const page = {
    ...{ Element: FakeElement, HTMLElement: FakeElement, HTMLAnchorElement: FakeLink, HTMLFormElement: FakeForm },
    location: { href: 'http://5173--x.preview.localhost/cart' },
    document,
    navigation: hasNavigation ? navigation : undefined,
    open: (address: string, target?: string) => {
      opened.push(`${address} ${target ?? ''}`.trim());
      return mayOpen ? {} : null;
    },
  };
  openCheckoutsInTabs(page as never, { send: (report) => reports.push(report), on: () => undefined });
  const dispatch = (type: string, target: EventTarget, more: object = {}) => {
    const event = Object.assign(new Event(type), more);
    Object.defineProperty(event, 'target', { value: target });
    document.dispatchEvent(event);
  };
  const leave = (url: string) => {
    const event = Object.assign(new Event('navigate', { cancelable: true }), { destination: { url } });
    navigation.dispatchEvent(event);
    return { stays: event.defaultPrevented, opened, reports };
  };
  return { page, opened, reports, leave, dispatch, FakeLink, FakeForm };
}

const leave = (url: string, options: { mayOpen?: boolean } = {}) => setUp(options).leave(url);

describe('a checkout-provider redirect', () => {
  it('opens in a new tab, and the app stays where it is', () => {
    expect(leave(CHECKOUT)).toEqual({ stays: true, opened: [`${CHECKOUT} _blank`], reports: [] });
  });

  it('is offered by the workbench if the browser opens nothing', () => {
    expect(leave(CHECKOUT, { mayOpen: false }).reports).toEqual([{ type: 'lathe.open-tab', url: CHECKOUT }]);
  });

  it('is distinguished from every other address', () => {
    expect(leave('http://5173--x.preview.localhost/cart')).toEqual({ stays: false, opened: [], reports: [] });
    expect(['https://checkout.stripe.com.evil.org/', 'http://checkout.stripe.com/', 'not an address'].filter(isCheckoutUrl)).toEqual([]);
  });

  describe('in a browser without the Navigation API', () => {
    it('is caught in links and forms, even if a program activates them', () => {
      const { dispatch, FakeLink, FakeForm } = setUp({ hasNavigation: false });
      const [link, ownLink] = [new FakeLink(CHECKOUT), new FakeLink('http://5173--x.preview.localhost/')];
      dispatch('click', link);
      dispatch('click', ownLink);
      expect([link.target, ownLink.target]).toEqual(['_blank', '']);
      const form = new FakeForm(CHECKOUT);
      dispatch('submit', form);
      expect(form.target).toBe('_blank');
      const button = new FakeElement();
      button.setAttribute('formaction', CHECKOUT);
      dispatch('submit', new FakeForm('http://5173--x.preview.localhost/'), { submitter: button });
      expect(button.getAttribute('formtarget')).toBe('_blank');

      const [loose, sent] = [new FakeLink(CHECKOUT), new FakeForm(CHECKOUT)];
      loose.click();
      sent.submit();
      expect([loose.target, loose.clicks, sent.sentTo]).toEqual(['_blank', 1, '_blank']);
    });

    it('is caught in `open` if it would replace the app, and nothing else is', () => {
      const { page, opened, reports } = setUp({ hasNavigation: false });
      const open = page.open as unknown as Window['open'];
      open(CHECKOUT, '_self');
      open(CHECKOUT, '_TOP');
      open('/cart', '_self');
      open(CHECKOUT, 'shop');
      expect(opened).toEqual([`${CHECKOUT} _blank`, `${CHECKOUT} _blank`, '/cart _self', `${CHECKOUT} shop`]);
      expect(reports).toEqual([]);
    });

    it('is offered by the workbench if `open` opens nothing', () => {
      const { page, reports } = setUp({ hasNavigation: false, mayOpen: false });
      (page.open as unknown as Window['open'])(CHECKOUT, '_self');
      expect(reports).toEqual([{ type: 'lathe.open-tab', url: CHECKOUT }]);
    });
  });
});
