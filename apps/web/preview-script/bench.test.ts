import { describe, expect, it } from 'vitest';
import type { PageReport } from '@lathe/workspace';
import { connectBench } from './bench.ts';
import { defineFrameworkReady } from './framework-ready.ts';
import { answerHeartbeats } from './heartbeat.ts';
import { reportPageDialogs } from './page-dialogs.ts';

const ORIGIN = 'http://localhost:3000';

function framedPage() {
  const reports: PageReport[] = [];
  const workbench = {};
  const page = Object.assign(new EventTarget(), {
    parent: workbench,
    top: workbench,
    spindlePreview: { send: (data: unknown) => reports.push(data as PageReport) },
  });
  const receive = (data: unknown, source: unknown = workbench, origin = ORIGIN) =>
    page.dispatchEvent(Object.assign(new Event('message'), { data, source, origin }));
  return { page: page as never as Parameters<typeof connectBench>[0], reports, receive };
}

describe('the preview script', () => {
  it('speaks only if the workbench itself frames the page', () => {
    const { page } = framedPage();
    expect(connectBench(page, ORIGIN)).toBeDefined();
    expect(connectBench(Object.assign(new EventTarget(), { ...page, top: {} }) as never, ORIGIN)).toBeUndefined();
    const alone = new EventTarget();
    expect(connectBench(Object.assign(alone, { parent: alone, top: alone, spindlePreview: { send: () => undefined } }) as never, ORIGIN)).toBeUndefined();
  });

  it('answers heartbeats of the workbench only', () => {
    const { page, reports, receive } = framedPage();
    answerHeartbeats(connectBench(page, ORIGIN) as never);
    receive({ type: 'lathe.heartbeat', id: 7 }, {});
    receive({ type: 'lathe.heartbeat', id: 7 }, undefined, 'https://elsewhere.example');
    receive(null);
    expect(reports).toEqual([]);
    receive({ type: 'lathe.heartbeat', id: 8 });
    expect(reports).toEqual([{ type: 'lathe.alive', id: 8 }]);
  });

  it('defines window.frameworkReady for expo', () => {
    const { page, reports } = framedPage();
    const window: { frameworkReady?: () => void } = {};
    defineFrameworkReady(window, connectBench(page, ORIGIN) as never);
    window.frameworkReady?.();
    expect(reports).toEqual([{ type: 'lathe.framework-ready' }]);
  });

  it('says while a dialog blocks the page, even if the dialog fails', () => {
    const { page, reports } = framedPage();
    const window = {
      alert: () => undefined,
      confirm: () => true,
      prompt: () => {
        throw new Error('not allowed');
      },
      print: () => undefined,
    };
    reportPageDialogs(window as never, connectBench(page, ORIGIN) as never);
    expect(window.confirm()).toBe(true);
    expect(() => window.prompt()).toThrow('not allowed');
    expect(reports.map((report) => report.type === 'lathe.page-dialog' && report.isOpen)).toEqual([true, false, true, false]);
  });
});
