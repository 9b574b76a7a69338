import {
  type Action,
  type ActionResult,
  type ActionStatus,
  type ArtifactAction,
  type ArtifactEventBody,
  artifactIdOf,
  artifactSlugOf,
  type ChatMessage,
  type MessagePart,
  textOf,
  type ToolOutcome,
} from '@lathe/protocol';

/** `next(message, event)`: the stored message after one event of its stream. */
export function applyEvent(message: ChatMessage, event: ArtifactEventBody, step: number): ChatMessage {
  switch (event.type) {
    case 'step.open':
      return {
        ...message,
        modelId: event.modelId,
        ...(event.insteadOf ? { insteadOf: { modelId: event.insteadOf.modelId, message: event.insteadOf.message } } : {}),
      };
    case 'text.delta':
      return { ...message, parts: appendText(message.parts, 'text', step, event.text) };
    case 'reasoning.delta':
      return { ...message, parts: appendText(message.parts, 'reasoning', step, event.text) };
    case 'artifact.open':
      return withArtifact(message, (artifact) => titled({ ...artifact, isClosed: false }, event.title || artifact.title));
    case 'artifact.close':
      return withArtifact(message, (artifact) => ({ ...artifact, isClosed: true }));
    case 'action.open':
      return withArtifact(message, (artifact) => ({
        ...artifact,
        actions: [...artifact.actions, { id: event.actionId, step, type: event.actionType, status: 'pending', draft: event.draft }],
      }));
    case 'action.delta':
      return message; // shown by the editor's overlay; the closed action has the whole text
    case 'action.close':
      return updateAction(message, event.actionId, (action) => ({ ...action, action: event.action }));
    case 'action.cancel':
      return updateAction(message, event.actionId, (action) => ({
        ...action,
        status: event.cause === 'aborted' ? 'aborted' : 'failed',
        result: { reason: event.message },
      }));
    case 'tool.call':
      return { ...message, parts: [...message.parts, { type: 'tool', step, callId: event.callId, call: event.call }] };
    case 'usage':
      return message; // the turn sums it over the steps
    case 'error':
      return { ...message, error: event.error };
    case 'finish':
      return { ...message, finish: event.reason };
  }
}

export function setActionStatus(message: ChatMessage, actionId: string, status: ActionStatus, result: ActionResult | undefined): ChatMessage {
  return updateAction(message, actionId, (action) => (action.status === 'aborted' ? action : { ...action, status, ...(result ? { result } : {}) }));
}

/** Keeps what arrived of a write that was cut off. */
export function keepDraft(message: ChatMessage, actionId: string, content: string, result: ActionResult): ChatMessage {
  return updateAction(message, actionId, (action) => ({ ...action, status: 'failed', draft: { ...action.draft, content }, result }));
}

/** What a command has printed so far. */
export function setActionOutput(message: ChatMessage, actionId: string, output: string): ChatMessage {
  return updateAction(message, actionId, (action) => (action.status === 'running' ? { ...action, result: { ...action.result, output } } : action));
}

/** Resets an action that ended and will run again. */
export function restartAction(message: ChatMessage, actionId: string): ChatMessage {
  return updateAction(message, actionId, ({ result: _result, ...action }) => ({ ...action, status: 'pending' }));
}

/** The id of the next action that a rule adds. It is the same again when the message is resumed after a reload. */
export function nextAutomaticId(message: ChatMessage): string {
  return `${message.id}-auto-${actionsOf(message).filter(({ isAutomatic }) => isAutomatic).length}`;
}

/** Adds an action that a rule of the product asks for, after all others or before the one with this id. */
export function addAutomaticAction(
  message: ChatMessage,
  added: Pick<ArtifactAction, 'id' | 'step'> & { readonly action: Action; readonly why?: string },
  beforeId?: string,
): ChatMessage {
  return withArtifact(message, (artifact) => {
    const next = artifact.actions.findIndex(({ id }) => id === beforeId);
    const at = next < 0 ? artifact.actions.length : next;
    return {
      ...artifact,
      actions: artifact.actions.toSpliced(at, 0, { ...added, type: added.action.type, status: 'pending', draft: {}, isAutomatic: true }),
    };
  });
}

export function setToolOutcome(message: ChatMessage, callId: string, outcome: ToolOutcome, warning?: string): ChatMessage {
  const answered = { outcome, ...(warning === undefined ? {} : { warning }) };
  return { ...message, parts: message.parts.map((part) => (part.type === 'tool' && part.callId === callId ? { ...part, ...answered } : part)) };
}

/** An answer that has not begun. `now` in milliseconds. */
export function emptyAnswer(id: string, now: number): ChatMessage {
  return { id, role: 'assistant', createdAt: new Date(now).toISOString(), parts: [] };
}

/** The message as it was before a step, whose events will be read again. */
export function withoutStep(message: ChatMessage, step: number): ChatMessage {
  const { finish: _finish, error: _error, ...rest } = message;
  return {
    ...rest,
    parts: message.parts.flatMap((part): MessagePart[] => {
      if (part.type !== 'artifact') return part.step === step ? [] : [part];
      const actions = part.artifact.actions.filter((action) => action.step !== step);
      return actions.length === 0 ? [] : [{ ...part, artifact: { ...part.artifact, actions } }];
    }),
  };
}

/** Ends what can never continue without its stream (after a reload or a lost connection): pending actions become aborted. */
export function settleMessage(message: ChatMessage, reason: string): ChatMessage {
  return withExistingArtifact(message, (actions) =>
    actions.map((action) =>
      action.status === 'pending' || action.status === 'running' ? { ...action, status: 'aborted' as const, result: { ...action.result, reason } } : action,
    ),
  );
}

const PAGE_CLOSED = 'The page was closed before this was done.';

/** An answer that a closed page interrupted says what was done and what was not. Nothing runs again. */
export function interrupted(message: ChatMessage): ChatMessage {
  if (message.role !== 'assistant') return message;
  // A step's stream may have finished while its actions ran, or the next step was still to come.
  const wasOver =
    message.finish !== undefined && message.finish !== 'tool-calls' && actionsOf(message).every(({ status }) => status !== 'pending' && status !== 'running');
  return { ...settleMessage(message, PAGE_CLOSED), ...(wasOver || message.error ? {} : { finish: 'aborted' as const }) };
}

/** The last prompt, if it was not answered, so that it can be sent again. */
export function unansweredPrompt(messages: readonly ChatMessage[]): ChatMessage | undefined {
  const last = messages.at(-1);
  if (last?.role === 'user') return last;
  const [question, answer] = messages.slice(-2);
  return question?.role === 'user' && answer?.role === 'assistant' && !answer.finish && answer.parts.length === 0 ? question : undefined;
}

/** The last prompt, when it has these words and no answer, or one of `underWay`. */
export function unansweredAs(text: string, messages: readonly ChatMessage[], underWay: readonly (string | undefined)[]): ChatMessage | undefined {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const [question, answer] = messages.slice(Math.max(0, last));
  if (question?.role !== 'user' || question.type === 'problems' || textOf(question).trim() !== text) return undefined;
  return answer === undefined || underWay.includes(answer.id) ? question : undefined;
}

export function actionsOf(message: ChatMessage): readonly ArtifactAction[] {
  return message.parts.flatMap((part) => (part.type === 'artifact' ? part.artifact.actions : []));
}

type ArtifactPart = Extract<MessagePart, { type: 'artifact' }>;
type Artifact = ArtifactPart['artifact'];

function appendText(parts: readonly MessagePart[], type: 'text' | 'reasoning', step: number, text: string): MessagePart[] {
  const last = parts.at(-1);
  if (last?.type === type && last.step === step) return [...parts.slice(0, -1), { ...last, text: last.text + text }];
  return [...parts, { type, step, text }];
}

function titled(artifact: Artifact, title: string): Artifact {
  return { ...artifact, title, slug: artifactSlugOf(artifact.id, title) };
}

/** A message has one artifact, which is created when the first action needs it. */
function withArtifact(message: ChatMessage, change: (artifact: Artifact) => Artifact): ChatMessage {
  if (!message.parts.some((part) => part.type === 'artifact')) {
    const artifact = titled({ id: artifactIdOf(message.id), messageId: message.id, title: '', isClosed: false, actions: [] }, '');
    return { ...message, parts: [...message.parts, { type: 'artifact', artifact: change(artifact) }] };
  }
  return { ...message, parts: message.parts.map((part) => (part.type === 'artifact' ? { ...part, artifact: change(part.artifact) } : part)) };
}

function withExistingArtifact(message: ChatMessage, change: (actions: readonly ArtifactAction[]) => ArtifactAction[]): ChatMessage {
  return {
    ...message,
    parts: message.parts.map((part) =>
      part.type === 'artifact' ? { ...part, artifact: { ...part.artifact, isClosed: true, actions: change(part.artifact.actions) } } : part,
    ),
  };
}

function updateAction(message: ChatMessage, actionId: string, change: (action: ArtifactAction) => ArtifactAction): ChatMessage {
  return withArtifact(message, (artifact) => ({ ...artifact, actions: artifact.actions.map((action) => (action.id === actionId ? change(action) : action)) }));
}
