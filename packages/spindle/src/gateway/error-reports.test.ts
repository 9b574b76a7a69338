import { afterEach, expect, it, vi } from 'vitest';
import { installErrorReports, type PreviewReport } from './error-reports.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('reports a console error with only the stack frames of the page', () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { pathname: '/a', search: '?b', hash: '#c' });
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reports: PreviewReport[] = [];
  installErrorReports((report) => reports.push(report));
  console.error('broken', 1, () => 2);
  expect(printed).toHaveBeenCalledWith('broken', 1, expect.any(Function));
  expect(reports).toMatchObject([{ type: 'console-error', pathname: '/a', search: '?b', hash: '#c', args: ['broken', 1, '() => 2'] }]);
  const stack = (reports[0] as Extract<PreviewReport, { type: 'console-error' }>).stack;
  expect(stack).toContain('error-reports.test.ts');
  expect(stack).not.toContain('error-reports.ts');
});
