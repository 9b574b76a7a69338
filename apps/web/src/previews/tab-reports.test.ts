import type { ClientConfig } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { passReports, receiveReports } from './tab-reports.ts';

const PRODUCT = 'http://localhost:3000';
const PAGE = 'http://5173--ab.preview.localhost:3000';
const config = { scheme: 'http', previewHost: 'preview.localhost:3000' } as ClientConfig;
const windowAt = (origin: string) => Object.assign(new EventTarget(), { location: { origin } });
const message = (origin: string, source: unknown, data: unknown) => Object.assign(new Event('message'), { origin, source, data });

describe('a preview in a separate tab', () => {
  it('forwards its page’s messages to the project’s tab, and no others', () => {
    const tab = windowAt(PRODUCT);
    const workbench = windowAt(PRODUCT);
    const frame = {};
    const said: unknown[] = [];
    const opener = { postMessage: (data: unknown, target: string) => target === PRODUCT && workbench.dispatchEvent(message(PRODUCT, tab, data)) };
    const endPassing = passReports(tab as never, { frame: () => frame as Window, opener: opener as never, config });
    const endReceiving = receiveReports(workbench as never, (origin, content) => said.push([origin, content]));
    const report = { type: 'spindle.preview-message', message: { type: 'uncaught-exception', message: 'Boom' } };
    tab.dispatchEvent(message(PAGE, frame, report));
    tab.dispatchEvent(message(PAGE, {}, report));
    tab.dispatchEvent(message('https://evil.example', frame, report));
    tab.dispatchEvent(message(PAGE, frame, { type: 'spindle.need-port' }));
    tab.dispatchEvent(message(PAGE, frame, null));
    workbench.dispatchEvent(message(PAGE, frame, { type: 'lathe.tab-report', origin: PAGE, message: report.message }));
    expect(said).toEqual([[PAGE, report.message]]);
    endPassing();
    endReceiving();
    tab.dispatchEvent(message(PAGE, frame, report));
    expect(said).toHaveLength(1);
  });
});
