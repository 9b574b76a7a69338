import type { TestBrowser } from '../../testing/test-app.ts';

/** Calls a tool as a person does who allows it each time. */
export async function callAllowed(browser: TestBrowser, id: string, tool: string, input: object = {}) {
  const call = (more: object) => browser.call('POST', `/api/mcp/${id}/call`, { tool, arguments: input, ...more });
  const asked = await call({});
  return asked.body?.type === 'consent-needed' ? call({ allowedOnce: asked.body.fingerprint }) : asked;
}
