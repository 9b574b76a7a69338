import { costOf, type MessageUsage, type ModelInfo } from '@lathe/protocol';
import type { Dialogs } from '../../dialogs/dialogs.ts';

/** Asks whether a turn that has used so much continues. A stop, and closing the project, are answers, too. */
export async function askToContinue(usage: MessageUsage, model: ModelInfo | undefined, dialogs: Pick<Dialogs, 'ask'>, signal: AbortSignal): Promise<boolean> {
  const { inputTokens, outputTokens, cachedInputTokens = 0 } = usage;
  const cost = model?.price ? { cost: costOf(usage, model.price) } : {};
  const tokens = outputTokens + Math.max(0, inputTokens - cachedInputTokens);
  return (await dialogs.ask({ type: 'spend-cap', tokens, ...cost }, { signal })) === 'confirm';
}
