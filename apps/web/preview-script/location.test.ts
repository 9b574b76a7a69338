import { describe, expect, it } from 'vitest';
import type { PageReport } from '@lathe/workspace';
import { followLocation } from './location.ts';

/** As much of a window as moving through pages needs; without the Navigation API unless asked. */
function setUp({ load = 'navigate', hasNavigation = false } = {}) {
  const reports: string[] = [];
  const location = { pathname: '/', search: '', hash: '' };
  const move = (place: string) => Object.assign(location, { pathname: place, search: '', hash: '' });
  const history = {
    pushState: (_state: unknown, _title: string, place: string) => void move(place),
    replaceState: (_state: unknown, _title: string, place: string) => void move(place),
  };
  const navigation = new EventTarget();
  const page = Object.assign(new EventTarget(), {
    location,
    history,
    performance: { getEntriesByType: () => [{ type: load }] },
    ...(hasNavigation ? { navigation } : {}),
  });
  followLocation(page as never, {
    send: (report: PageReport) => report.type === 'lathe.location' && reports.push(`${report.change} ${report.location}`),
    on: () => undefined,
  });
  return { reports, history, move, page, navigation };
}

describe('where the page is', () => {
  it.each([
    ['navigate', 'push /'],
    ['reload', 'replace /'],
    ['back_forward', 'traverse /'],
  ])('is reported when it loads: %s', (load, told) => {
    expect(setUp({ load }).reports).toEqual([told]);
  });

  it('is reported when an app navigates by itself, in browsers with and without the Navigation API', () => {
    const old = setUp();
    old.history.pushState(null, '', '/a');
    old.history.replaceState(null, '', '/b');
    old.move('/a');
    old.page.dispatchEvent(new Event('popstate'));
    expect(old.reports.slice(1)).toEqual(['push /a', 'replace /b', 'traverse /a']);

    const current = setUp({ hasNavigation: true });
    for (const [place, navigationType] of [
      ['/a', 'push'],
      ['/b', 'replace'],
      ['/', 'traverse'],
    ] as const) {
      current.move(place);
      current.navigation.dispatchEvent(Object.assign(new Event('currententrychange'), { navigationType }));
    }
    expect(current.reports.slice(1)).toEqual(['push /a', 'replace /b', 'traverse /']);
  });

  it('is reported again by a page that is restored from the back/forward cache', () => {
    const { reports, page } = setUp();
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(reports).toEqual(['push /', 'traverse /']);
  });
});
