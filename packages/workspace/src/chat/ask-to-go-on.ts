import type { MessageUsage, ModelInfo } from '@lathe/protocol';
import type { Dialogs } from '../dialogs/dialogs.ts';

/** Whether a turn that has used so much goes on. A stop, and the end of the project, are answers too. */
export async function askToGoOn(usage: MessageUsage, model: ModelInfo | undefined, dialogs: Pick<Dialogs, 'ask'>, signal: AbortSignal): Promise<boolean> {
  const { inputTokens, outputTokens, cachedInputTokens = 0 } = usage;
  const price = model?.price;
  const asked = dialogs.ask({
    type: 'spend-cap',
    tokens: outputTokens + Math.max(0, inputTokens - cachedInputTokens),
    ...(price ? { cost: (inputTokens * price.input + outputTokens * price.output) / 1e6 } : {}),
  });
  const stopped = new Promise<'dismiss'>((resolve) => signal.addEventListener('abort', () => resolve('dismiss')));
  return (await Promise.race([asked, stopped])) === 'confirm';
}
