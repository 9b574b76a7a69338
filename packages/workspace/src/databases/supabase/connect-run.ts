import {
  AppError,
  type ConnectSupabaseBody,
  connectSupabase,
  messageOf,
  SUPABASE_CONNECT_POLL_MS,
  SUPABASE_CONNECT_POLLS,
  SUPABASE_CODES,
  type SupabaseCode,
  type SupabaseIntegration,
} from '@lathe/protocol';
import type { ApiClient } from '../../api/client.ts';
import type { pause } from '../../api/pause.ts';
import type { SupabaseChoice } from '../../dialogs/contract.ts';
import type { Dialogs } from '../../dialogs/dialogs.ts';

/** How connecting ended. */
type Connected =
  | { readonly type: 'connected'; readonly integration: SupabaseIntegration }
  /** The person gave it up. */
  | { readonly type: 'canceled' }
  /** The person takes the built-in database instead. */
  | { readonly type: 'built-in' }
  /** It was not ready in time. */
  | { readonly type: 'late' }
  /** The database is no longer there. */
  | { readonly type: 'gone' };

interface Deps {
  readonly api: Pick<ApiClient, 'call'>;
  readonly dialogs: Pick<Dialogs, 'ask'>;
  readonly pause: typeof pause;
  readonly projectId: string;
  /** Asks for something that is there, or for a new database. Undefined if the person gives up. */
  readonly choose: () => Promise<SupabaseChoice | undefined>;
  /** @throws AppError */
  readonly signIn: () => Promise<void>;
  readonly onConfirmation: (state: 'idle' | 'pending' | 'accepted') => void;
  /** A new database, or one that was paused, is on its way. */
  readonly onWaiting: (choice: SupabaseChoice) => void;
}

type Answer = Extract<Connected, { type: 'connected' }> | { readonly type: 'late' | 'gone' | 'sign-in' | SupabaseCode };

/** Connects to what was chosen, and asks the person what only they can decide. @throws AppError */
export async function connectTo(first: SupabaseChoice, deps: Deps, signal: AbortSignal): Promise<Connected> {
  const { dialogs } = deps;
  let choice = first;
  let isForced = false;
  const chooseAgain = async (): Promise<boolean> => {
    const chosen = await deps.choose();
    if (chosen !== undefined) choice = chosen;
    return chosen !== undefined;
  };
  for (;;) {
    const answer = await ask(choice, isForced, deps, signal);
    switch (answer.type) {
      case 'connected':
        return answer;
      case 'late':
      case 'gone':
        return { type: answer.type };
      case 'sign-in':
        await deps.signIn();
        break;
      case 'PROJECT_LIMIT_REACHED': {
        const reply = await dialogs.ask({ type: 'database-limit' }, { signal });
        if (reply === 'use-built-in') return { type: 'built-in' };
        if (reply !== 'choose-existing' || !(await chooseAgain())) return { type: 'canceled' };
        break;
      }
      case 'PROJECT_NAME_ALREADY_EXISTS': {
        const reply = await dialogs.ask({ type: 'database-name-exists', name: choice.name }, { signal });
        if (typeof reply === 'object' && reply.type === 'renamed') choice = { ...choice, name: reply.title };
        else if (reply !== 'choose-existing' || !(await chooseAgain())) return { type: 'canceled' };
        break;
      }
      case 'NEED_EXTRA_CONFIRMATION_TO_CREATE_DATABASE': {
        deps.onConfirmation('pending');
        const reply = await dialogs.ask({ type: 'database-confirmation' }, { signal });
        isForced = reply === 'confirm';
        deps.onConfirmation(isForced ? 'accepted' : 'idle');
        if (!isForced && (reply !== 'choose-existing' || !(await chooseAgain()))) return { type: 'canceled' };
      }
    }
  }
}

/** Asks the server until it is ready, or something else has to happen first. 'late' if it was not ready in time. */
async function ask(choice: SupabaseChoice, isForced: boolean, { api, pause, projectId, onWaiting }: Deps, signal: AbortSignal): Promise<Answer> {
  const body: ConnectSupabaseBody = {
    ...{ projectId, projectName: choice.name, organization: choice.organization },
    ...(choice.type === 'existing'
      ? { existing: choice.id }
      : { region: choice.region, ...(choice.password === undefined ? {} : { password: choice.password }) }),
  };
  for (let polls = 0; ; polls += 1) {
    try {
      const integration = await api.call(connectSupabase, {}, { body, query: { forceCreation: isForced ? 'true' : 'false' }, signal, isEmptyOk: true });
      if (integration !== undefined) return { type: 'connected', integration };
    } catch (error) {
      const found = answerOf(error);
      if (found !== undefined) return found;
      // A database is on its way: one answer that got lost does not end that.
      if (polls === 0 || !isPassing(error)) throw error;
    }
    if (polls === SUPABASE_CONNECT_POLLS) return { type: 'late' };
    onWaiting(choice);
    await pause(SUPABASE_CONNECT_POLL_MS, signal);
    if (signal.aborted) throw new AppError('aborted', 'Stopped.');
  }
}

function answerOf(error: unknown): Answer | undefined {
  if (needsSignIn(error)) return { type: 'sign-in' };
  const status = statusOf(error);
  if (status === 410) return { type: 'gone' };
  const code = SUPABASE_CODES.find((one) => one === messageOf(error).trim());
  return (status === 400 || status === 409) && code !== undefined ? { type: code } : undefined;
}

/** Whether the same call may succeed a moment later. */
function isPassing(error: unknown): boolean {
  const status = statusOf(error) ?? 0;
  return (error instanceof AppError && error.code === 'network-error') || status === 429 || status >= 500;
}

/** Whether Supabase has ended the person's access. A refusal of Lathe itself has a code of its own. */
export function needsSignIn(error: unknown): boolean {
  return statusOf(error) === 403 && !(error instanceof AppError && error.code === 'forbidden');
}

/** The HTTP status of a refused call. */
export function statusOf(error: unknown): number | undefined {
  const status = error instanceof AppError ? error.data?.['status'] : undefined;
  return typeof status === 'number' ? status : undefined;
}
