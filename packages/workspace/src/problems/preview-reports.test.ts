import type { PreviewMessage } from '@lathe/spindle';
import { expect, it } from 'vitest';
import { createNotices } from '../notices/notices.ts';
import { createPreviewReports } from './preview-reports.ts';

it('an address that a page wants to open is opened by a click of the person, and only if it is http or https', () => {
  const notices = createNotices(() => `n${notices.notices.get().length}`);
  const opened: string[] = [];
  const receive = createPreviewReports({
    previews: { reported: () => undefined, selectedPort: { get: () => 5173 } },
    notices,
    openTab: (url: string) => opened.push(url),
  } as unknown as Parameters<typeof createPreviewReports>[0]);
  const wants = (url: unknown) => receive({ type: 'custom', data: { type: 'lathe.open-tab', url }, port: 5173, previewId: '' } as PreviewMessage);
  for (const url of ['javascript:alert(1)', 'data:text/html,a', 'file:///etc/passwd', 'http://localhost:3000/', 'blob:https://a.test/1', 'no address', 7])
    wants(url);
  expect(notices.notices.get()).toEqual([]);
  wants('https://pay.example/checkout');
  const [notice] = notices.notices.get();
  expect([notice?.text, opened]).toEqual(['The app links to pay.example, which opens in a new tab.', []]);
  notice?.action?.run();
  expect(opened).toEqual(['https://pay.example/checkout']);
});

it('a function that failed is a problem of the project, but not in an old version or in the other branch', () => {
  const seen: string[] = [];
  const receive = createPreviewReports({
    previews: { reported: () => undefined, selectedPort: { get: () => 1 } },
    problems: { previewStarted: () => seen.push('previews and functions are forgotten') },
    functionFailures: { failed: async ({ slug }: { slug: string }) => void seen.push(slug), pageStarted: () => seen.push('began') },
    snapshots: { isPreviewPort: (port: number) => port === 5175 },
    branches: { isComparedPort: (port: number) => port === 5174 },
  } as unknown as Parameters<typeof createPreviewReports>[0]);
  const failure = { type: 'lathe.function-failed', origin: 'http://a', method: 'GET', status: 500, text: '' };
  for (const port of [5173, 5174, 5175]) receive({ type: 'custom', data: { ...failure, slug: `f${port}` }, port, previewId: '' } as PreviewMessage);
  receive({ type: 'custom', data: { type: 'lathe.init' }, port: 5173, previewId: '' } as PreviewMessage);
  expect(seen).toEqual(['f5173', 'previews and functions are forgotten', 'began']);
});
