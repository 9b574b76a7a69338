import { type ArtifactEvent, type ChatMessage, getChatStep, getChatTurn, messageOf, type RunningTurn, stopChatTurn } from '@lathe/protocol';
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { ApiClient } from '../../api/client.ts';
import type { ProjectIdentity } from '../../memory/project-identity.ts';
import type { Notices } from '../../notices/notices.ts';
import { actionsOf, applyEvent, emptyAnswer, withoutStep } from '../messages/message-reducer.ts';
import type { TurnLife } from './turn-life.ts';
import { followStep } from './follow-step.ts';

/** Pauses between two checks whether a turn runs in another page, and between two checks of a running one's progress. */
const IDLE_MS = 5_000;
const RUNNING_MS = 1_500;
/** The pause between two checks whether a turn that was stopped from here has ended, and how often it is checked. */
const STOPPING_MS = 300;
const STOPPING_LOOKS = 10;

/** Waits this long, and longer while the page is hidden. Ends early with the signal. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export interface RemoteTurnListener {
  /** These turns are over. Those that ended between two looks were never seen running. */
  ended(messageIds: readonly string[]): void;
  /** The stream of the answer broke, or is back. */
  connection(messageId: string, isLost: boolean): void;
}

export interface RemoteTurn {
  /** Connects the listener, which needs pieces that are built on this one. */
  listen(listener: RemoteTurnListener): void;
  /** The conversation with the part of that page's answer that has been written. */
  readonly messages: ReadableAtom<readonly ChatMessage[]>;
  /** The chat was read, with the turn that another page runs. From now on, looks for such turns. */
  follow(turn: RunningTurn | undefined): void;
  /** Asks the server now, without waiting for the next look. */
  look(): Promise<void>;
  /** Ends the turn where it runs. */
  stop(messageId: string): Promise<void>;
  leave(): void;
}

interface Deps {
  readonly identity: ProjectIdentity;
  readonly api: ApiClient;
  /** The conversation as this page has it. */
  readonly messages: ReadableAtom<readonly ChatMessage[]>;
  readonly now: () => number;
  /** The revision of the chat that this page has. */
  readonly revision: () => string;
  /** Takes over what was said elsewhere. The answer with this id is not complete yet. */
  readonly refresh: (runningId: string | undefined) => Promise<boolean>;
  readonly turn: Pick<TurnLife, 'state' | 'remote' | 'isRunningHere' | 'dispatch'>;
  readonly notices: Notices;
  /** Somebody pushed the project's files with git. */
  readonly onPushed: (at: string) => void;
  readonly reconnectDelaysMs?: readonly number[] | undefined;
  /** Without it, the page does not check on its own. */
  readonly pause: Pause | undefined;
}

/** Shows a turn that runs in another tab or browser, or that another person runs. */
export function createRemoteTurn(deps: Deps): RemoteTurn {
  const { api, now, identity } = deps;
  const turn = deps.turn.remote;
  const isStopping = () => {
    const state = deps.turn.state.get();
    return state.type === 'elsewhere' && state.isStopping;
  };
  /** The answer with the events of its step, once there are any. */
  const live = atom<ChatMessage | undefined>(undefined);
  /** The answer whose stream broke. */
  let lostId: string | undefined;
  let listener: RemoteTurnListener | undefined;
  let watching: AbortController | undefined;
  let reading: { readonly messageId: string; readonly step: number; readonly controller: AbortController } | undefined;

  function connection(messageId: string, isLost: boolean): void {
    if ((lostId === messageId) === isLost) return;
    lostId = isLost ? messageId : undefined;
    listener?.connection(messageId, isLost);
  }

  function show(next: RunningTurn | undefined, arrived: readonly string[] = []): void {
    const before = turn.get();
    void deps.turn.dispatch({ type: 'remote', turn: next });
    if (next === undefined || next.messageId !== reading?.messageId || next.step !== reading.step) {
      if (reading && next?.messageId !== reading.messageId) connection(reading.messageId, false);
      reading?.controller.abort();
      reading = undefined;
      if (next?.messageId !== live.get()?.id) live.set(undefined);
    }
    if (next !== undefined) reading ??= read(next);
    const ended = before !== undefined && before.messageId !== next?.messageId ? [before.messageId, ...arrived] : arrived;
    if (ended.length > 0) listener?.ended(ended);
  }

  function read({ messageId, step }: RunningTurn): NonNullable<typeof reading> {
    const controller = new AbortController();
    const own = { messageId, step, controller };
    const parameters = { projectId: identity.current.id, messageId, step: String(step) };
    let answer: ChatMessage | undefined;
    const onEvent = (event: ArtifactEvent) => {
      answer ??= withoutStep(deps.messages.get().find(({ id }) => id === messageId) ?? emptyAnswer(messageId, now()), step);
      answer = applyEvent(answer, event, step);
      live.set(answer);
    };
    const read = followStep({
      connect: (lastSeq, signal) => api.resumeBegun(getChatStep, parameters, lastSeq, signal),
      signal: controller.signal,
      delaysMs: deps.reconnectDelaysMs,
      onConnection: (isLost) => connection(messageId, isLost),
    });
    void (async () => {
      let next = await read.next();
      for (; next.done !== true; next = await read.next()) onEvent(next.value);
      // The step has not begun, or the server cannot be reached. The next successful look reads it again.
      if (reading === own && (next.value.type === 'missing' || next.value.type === 'lost')) reading = undefined;
    })();
    return own;
  }

  async function look(): Promise<void> {
    const { id } = identity.current;
    if (watching === undefined || deps.turn.isRunningHere.get()) return;
    // The next look asks again. The API client has counted the failure.
    const seen = await api.call(getChatTurn, { projectId: id }).catch(() => undefined);
    const isWanted = () => watching !== undefined && identity.current.id === id && !deps.turn.isRunningHere.get();
    if (!seen || !isWanted()) return;
    if (seen.pushedAt !== undefined) deps.onPushed(seen.pushedAt);
    const isOver = turn.get() !== undefined && turn.get()?.messageId !== seen.turn?.messageId;
    const known = new Set(deps.messages.get().map((message) => message.id));
    // Without the messages it is unknown what the turn did, so the next look asks again.
    if ((isOver || seen.revision !== deps.revision()) && !(await deps.refresh(seen.turn?.messageId))) return;
    const arrived = deps.messages.get().filter((message) => message.role === 'assistant' && !known.has(message.id) && message.id !== seen.turn?.messageId);
    if (isWanted())
      show(
        seen.turn,
        arrived.map((message) => message.id),
      );
  }

  async function watch(between: Pause, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await between(turn.get() ? RUNNING_MS : IDLE_MS, signal);
      if (!signal.aborted) await look();
    }
  }

  function stopWatching(): void {
    watching?.abort();
    watching = undefined;
    reading?.controller.abort();
    reading = undefined;
    lostId = undefined;
    void deps.turn.dispatch({ type: 'remote', turn: undefined });
    live.set(undefined);
  }

  function startWatching(): void {
    watching = new AbortController();
    if (deps.pause) void watch(deps.pause, watching.signal);
  }

  // The original's turns are not the copy's.
  identity.onCopied(() => {
    if (watching === undefined) return;
    stopWatching();
    startWatching();
  });

  return {
    messages: computed([deps.messages, turn, live], (all, running, answer) => {
      if (running === undefined) return all;
      const stored = all.find(({ id }) => id === running.messageId);
      const shown = answer === undefined ? (stored ?? emptyAnswer(running.messageId, now())) : withProgress(answer, stored);
      return stored ? all.map((message) => (message === stored ? shown : message)) : [...all, shown];
    }),
    follow(running) {
      startWatching();
      show(running);
    },
    listen(connected) {
      listener = connected;
    },
    look,
    async stop(messageId) {
      try {
        await api.call(stopChatTurn, { projectId: identity.current.id, messageId });
      } catch (error) {
        void deps.turn.dispatch({ type: 'stop-failed' });
        deps.notices.show({ kind: 'error', text: `Could not stop it: ${messageOf(error)}` });
      }
      for (let looks = 1; looks <= STOPPING_LOOKS && isStopping(); looks += 1) {
        await look();
        if (!deps.pause || watching === undefined || !isStopping()) return;
        await deps.pause(STOPPING_MS, watching.signal);
      }
    },
    leave: stopWatching,
  };
}

/** Only the page that runs the actions knows how far they are. It stores that with the chat. */
function withProgress(answer: ChatMessage, stored: ChatMessage | undefined): ChatMessage {
  if (stored === undefined) return answer;
  const known = new Map(actionsOf(stored).map((action) => [action.id, action]));
  const written = new Set(actionsOf(answer).map(({ id }) => id));
  return {
    ...answer,
    parts: answer.parts.map((part) => {
      if (part.type === 'tool') return stored.parts.find((one) => one.type === 'tool' && one.callId === part.callId && one.outcome !== undefined) ?? part;
      if (part.type !== 'artifact') return part;
      const actions = part.artifact.actions.map((action) => ({ ...action, ...known.get(action.id) }));
      // Actions that a rule of the product added are not in the events.
      const added = actionsOf(stored).filter(({ id, isAutomatic }) => isAutomatic && !written.has(id));
      return { ...part, artifact: { ...part.artifact, actions: [...actions, ...added] } };
    }),
  };
}
