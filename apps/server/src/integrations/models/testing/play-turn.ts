/** Plays the steps of a scripted model: what the person sees of each, and what the next request tells the model. */
import type { ArtifactAction, ArtifactEventBody, ChatMessage, MessagePart, ToolOutcome } from '@lathe/protocol';
import type { ModelProvider, ModelRequest } from '../provider.ts';
import { collect } from './play-actions.ts';

const CREATED_AT = '2026-01-01T00:00:00.000Z';

export const said = (id: string, text: string): ChatMessage => ({ id, role: 'user', createdAt: CREATED_AT, parts: [{ type: 'text', step: 0, text }] });

/** What the project answers a model's calls. By default, actions succeed and nothing is found. */
export interface Answers {
  readonly action?: (action: ArtifactAction) => Partial<Pick<ArtifactAction, 'status' | 'result'>> | undefined;
  readonly look?: (part: Extract<MessagePart, { type: 'tool' }>) => ToolOutcome | undefined;
}

/** What one step showed. */
export interface Seen {
  readonly words: string;
  readonly thoughts: string;
  /** One line for each action: its tool or path, and how it ended. */
  readonly actions: readonly string[];
  readonly looks: readonly string[];
  readonly error: string | undefined;
  readonly finish: string | undefined;
}

export async function playStep(provider: ModelProvider, request: ModelRequest): Promise<readonly ArtifactEventBody[]> {
  return collect(provider.stream(request, { signal: AbortSignal.timeout(15_000) }));
}

export function seenIn(events: readonly ArtifactEventBody[]): Seen {
  const text = (type: 'text.delta' | 'reasoning.delta') => events.flatMap((event) => (event.type === type ? [event.text] : [])).join('');
  const opened = new Map(events.flatMap((event) => (event.type === 'action.open' ? [[event.actionId, event] as const] : [])));
  const nameOf = (id: string) => {
    const event = opened.get(id);
    return event?.draft.tool ?? event?.draft.path ?? event?.draft.key ?? event?.actionType ?? '?';
  };
  const error = events.find((event) => event.type === 'error');
  const finish = events.at(-1);
  return {
    words: text('text.delta'),
    thoughts: text('reasoning.delta'),
    actions: events.flatMap((event) => {
      if (event.type === 'action.close') return [`${nameOf(event.actionId)}: ok`];
      return event.type === 'action.cancel' ? [`${nameOf(event.actionId)}: ${event.cause}, ${event.message}`] : [];
    }),
    looks: events.flatMap((event) => (event.type === 'tool.call' ? [event.call.tool] : [])),
    error: error?.type === 'error' ? error.error.code : undefined,
    finish: finish?.type === 'finish' ? finish.reason : undefined,
  };
}

/** The answer with the events of another step, and with what the project answered. */
export function withStep(before: ChatMessage | undefined, id: string, step: number, events: readonly ArtifactEventBody[], answers: Answers = {}): ChatMessage {
  const parts: MessagePart[] = [...(before?.parts ?? [])];
  const earlier = parts.findIndex((part) => part.type === 'artifact');
  const artifactPart = parts[earlier];
  const actions: ArtifactAction[] = artifactPart?.type === 'artifact' ? [...artifactPart.artifact.actions] : [];
  const deltas = new Map<string, string>();
  const change = (actionId: string, how: (action: ArtifactAction) => ArtifactAction) => {
    const at = actions.findIndex((action) => action.id === actionId);
    actions[at] = how(actions[at] as ArtifactAction);
  };
  let error: ChatMessage['error'];
  for (const event of events) {
    const last = parts.at(-1);
    if (event.type === 'text.delta' || event.type === 'reasoning.delta') {
      const type = event.type === 'text.delta' ? 'text' : 'reasoning';
      if (last?.type === type && last.step === step) parts[parts.length - 1] = { ...last, text: last.text + event.text };
      else parts.push({ type, step, text: event.text });
    } else if (event.type === 'action.open') actions.push({ id: event.actionId, step, type: event.actionType, status: 'pending', draft: event.draft });
    else if (event.type === 'action.delta' && event.field === 'content') deltas.set(event.actionId, (deltas.get(event.actionId) ?? '') + event.text);
    else if (event.type === 'action.close')
      change(event.actionId, (action) => {
        const closed: ArtifactAction = { ...action, action: event.action, status: 'complete' };
        return { ...closed, ...answers.action?.(closed) };
      });
    else if (event.type === 'action.cancel')
      change(event.actionId, (action) => {
        const content = event.cause === 'truncated' ? deltas.get(event.actionId) : undefined;
        return { ...action, status: 'failed', draft: { ...action.draft, ...(content === undefined ? {} : { content }) }, result: { reason: event.message } };
      });
    else if (event.type === 'tool.call') {
      const part = { type: 'tool', step, callId: event.callId, call: event.call } as const;
      const outcome = answers.look?.(part) ?? ({ tool: 'error', message: 'Nothing was found.' } as const);
      parts.push(event.call.tool === 'ask_user' ? part : { ...part, outcome });
    } else if (event.type === 'error') error = event.error;
  }
  const artifact = { type: 'artifact', artifact: { id: `artifact-${id}`, messageId: id, title: '', isClosed: false, actions } } as const;
  const withArtifact = actions.length === 0 ? parts : earlier < 0 ? [...parts, artifact] : parts.with(earlier, artifact);
  const finish = events.at(-1);
  return {
    id,
    role: 'assistant',
    createdAt: CREATED_AT,
    parts: withArtifact,
    ...(error === undefined ? {} : { error }),
    ...(finish?.type === 'finish' ? { finish: finish.reason } : {}),
  };
}
