import { type ChatMessage, costOf, type LedgerCall, type ModelInfo, type TurnLedger } from '@lathe/protocol';
import type { LedgerRow, LedgerView } from '../contract.ts';
import { actionsOf } from './message-reducer.ts';
import { describeAction, promptOf } from './message-view.ts';

/** What one turn used, for display: what the server counted, beside what the message says about each step. */
export function toLedgerView(messageId: string, { calls }: TurnLedger, messages: readonly ChatMessage[], models: readonly ModelInfo[]): LedgerView | undefined {
  const turns = messages.filter(({ role }) => role === 'assistant');
  const at = turns.findIndex(({ id }) => id === messageId);
  const message = turns[at];
  if (message === undefined) return undefined;
  const [previousId, nextId] = [turns[at - 1]?.id, turns[at + 1]?.id];
  const asked = askedBefore(messageId, messages);
  const costWithoutCache = costWithout(calls, models);
  return {
    number: at + 1,
    title: titleOf(message) || (asked ? promptOf(asked) : ''),
    models: [...new Set(calls.map(({ modelId }) => models.find(({ id }) => id === modelId)?.name ?? modelId))],
    rows: calls.map((call, index) => ({ id: String(index), ...usedBy([call]), ...describeCall(message, call) })),
    total: usedBy(calls),
    ...(costWithoutCache === undefined ? {} : { costWithoutCache }),
    files: filesOf(message),
    durationMs: message.durationMs ?? 0,
    isOwnErrorFix: calls.some((call) => call.isOwnErrorFix),
    ...(previousId === undefined ? {} : { previousId }),
    ...(nextId === undefined ? {} : { nextId }),
  };
}

/** The id of the message that a turn answers. */
export function questionOf(messageId: string, messages: readonly ChatMessage[]): string | undefined {
  return askedBefore(messageId, messages)?.id;
}

function askedBefore(messageId: string, messages: readonly ChatMessage[]): ChatMessage | undefined {
  const before = messages[messages.findIndex(({ id }) => id === messageId) - 1];
  return before?.role === 'user' ? before : undefined;
}

function titleOf(message: ChatMessage): string {
  return message.parts.flatMap((part) => (part.type === 'artifact' ? [part.artifact.title] : []))[0] ?? '';
}

/** The cost is null if any of the calls has none, because the sum would be too low. */
function usedBy(calls: readonly LedgerCall[]): Pick<LedgerRow, 'read' | 'cached' | 'written' | 'cost'> {
  const sum = (count: (call: LedgerCall) => number) => calls.reduce((total, call) => total + count(call), 0);
  return {
    read: sum(({ inputTokens, cachedInputTokens }) => Math.max(0, inputTokens - cachedInputTokens)),
    cached: sum(({ cachedInputTokens }) => cachedInputTokens),
    written: sum(({ outputTokens }) => outputTokens),
    cost: calls.length === 0 || calls.some(({ cost }) => cost === null) ? null : sum(({ cost }) => cost ?? 0),
  };
}

/** What the turn would have cost if nothing had come from the provider's cache. Undefined if nothing did, or a price is not known. */
function costWithout(calls: readonly LedgerCall[], models: readonly ModelInfo[]): number | undefined {
  if (calls.every(({ cachedInputTokens }) => cachedInputTokens === 0)) return undefined;
  let total = 0;
  for (const { modelId, inputTokens, outputTokens, cost } of calls) {
    const price = models.find(({ id }) => id === modelId)?.price;
    if (price === undefined || cost === null) return undefined;
    total += costOf({ inputTokens, outputTokens }, price);
  }
  return total;
}

/** A call in a few words. */
function describeCall(message: ChatMessage, { purpose, step }: LedgerCall): Pick<LedgerRow, 'label' | 'hasFailed'> {
  if (purpose === 'diagnosis') return { label: 'Find the cause', hasFailed: false };
  if (purpose === 'step') return describeStep(message, step);
  const files = actionsOf(message).filter((action) => action.step === step && action.type === 'file');
  const path = files.length === 1 ? files[0]?.draft.path : undefined;
  return { label: path === undefined ? 'Repair a file' : `Repair ${nameOf(path)}`, hasFailed: false };
}

/** A step in a few words: what it did, what it looked at, or that it answered. */
function describeStep(message: ChatMessage, step: number | null): Pick<LedgerRow, 'label' | 'hasFailed'> {
  const actions = actionsOf(message).filter((action) => action.step === step && action.isAutomatic !== true);
  const hasFailed = actions.some(({ status }) => status === 'failed');
  const [first] = actions;
  if (first !== undefined) {
    const { verb, label } = describeAction(first);
    if (actions.length === 1) return { label: `${verb} ${nameOf(label)}`.trimEnd(), hasFailed };
    const areFiles = actions.every(({ type }) => type === 'file');
    return { label: areFiles ? `Change ${actions.length} files` : `${verb} ${nameOf(label)} and ${actions.length - 1} more`, hasFailed };
  }
  const calls = message.parts.flatMap((part) => (part.type === 'tool' && part.step === step ? [part.call] : []));
  const [call] = calls;
  if (call === undefined) return { label: 'Answer', hasFailed: false };
  if (call.tool === 'ask_user') return { label: 'Ask you', hasFailed: false };
  if (call.tool === 'mcp') return { label: `Call ${call.name}`, hasFailed: false };
  if (call.tool === 'check_app') return { label: 'Check the app', hasFailed: false };
  if (call.tool !== 'read_file') return { label: call.tool === 'list_files' ? 'List the files' : 'Search the files', hasFailed: false };
  return { label: calls.length === 1 ? `Read ${nameOf(call.path)}` : `Read ${calls.length} files`, hasFailed: false };
}

/** The last part of a path. Other labels stay as they are. */
function nameOf(label: string): string {
  return label.includes(' ') ? label : label.slice(label.lastIndexOf('/') + 1);
}

function filesOf(message: ChatMessage): LedgerView['files'] {
  const files = new Map<string, { added: number; removed: number }>();
  for (const { type, status, action, result } of actionsOf(message)) {
    if (type !== 'file' || status !== 'complete' || action?.type !== 'file') continue;
    const { added, removed } = files.get(action.path) ?? { added: 0, removed: 0 };
    files.set(action.path, { added: added + (result?.linesAdded ?? 0), removed: removed + (result?.linesRemoved ?? 0) });
  }
  return [...files].map(([path, lines]) => ({ path, ...lines }));
}
