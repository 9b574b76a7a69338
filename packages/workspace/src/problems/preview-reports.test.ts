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
