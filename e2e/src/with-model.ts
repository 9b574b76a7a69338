/** A test over a server whose Anthropic client speaks to a double that plays a tool-calling model. */
import { startAnthropicDouble } from '@lathe/server/testing/anthropic-double';
import type { DoubleRequest, Reply } from '@lathe/server/testing/script';
import { threeComponentApp } from '@lathe/server/testing/three-component-app';
import { test as base } from './test.ts';

interface Model {
  /** What it answers next, by default the three-component app. */
  readonly next: Reply[];
  /** The requests it received. */
  readonly requests: DoubleRequest[];
}

export const test = base.extend<{ model: Model; serverEnv: Record<string, string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: fixtures require this pattern
  model: async ({}, use) => {
    await use({ next: [], requests: [] });
  },
  serverEnv: async ({ model }, use) => {
    const double = await startAnthropicDouble((request) => {
      model.requests.push(request);
      return model.next.shift() ?? threeComponentApp(request);
    });
    await use({ ANTHROPIC_BASE_URL: double.url, ANTHROPIC_API_KEY: 'test-key', MODEL_PRICES: 'anthropic:claude-double=3000/15000' });
    await double.close();
  },
});
