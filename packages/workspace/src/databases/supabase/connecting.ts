import { AppError, disconnectSupabase, messageOf, readSupabaseAccount, slugOfName, SUPABASE_NAME_MAX_LENGTH, type SupabaseIntegration } from '@lathe/protocol';
import { atom } from 'nanostores';
import type { ApiClient } from '../../api/client.ts';
import type { pause } from '../../api/pause.ts';
import type { SupabaseChoice } from '../../dialogs/contract.ts';
import type { Dialogs } from '../../dialogs/dialogs.ts';
import type { Notices } from '../../notices/notices.ts';
import { closestRegion } from './closest-region.ts';
import type { SupabaseConnection } from './connection.ts';
import { connectTo } from './connect-run.ts';
import type { SupabaseBrowser, SupabaseProgress } from './contract.ts';
import { createSupabaseSignIn } from './sign-in.ts';

interface Deps {
  readonly api: Pick<ApiClient, 'call'>;
  readonly projectId: () => string;
  readonly dialogs: Pick<Dialogs, 'ask'>;
  readonly notices: Pick<Notices, 'show'>;
  readonly browser: SupabaseBrowser | undefined;
  readonly title: () => string;
  readonly timeZone: () => string | undefined;
  readonly now: () => number;
  readonly announce: (integration: SupabaseIntegration) => Promise<string | undefined>;
  readonly createBuiltIn: () => Promise<boolean>;
  readonly onConnected: () => void;
  readonly pause: typeof pause;
  readonly connection: SupabaseConnection;
}

/** Signs the person in and connects the project, one at a time. */
export function createSupabaseConnecting(deps: Deps) {
  const { api, dialogs, notices, browser, now, pause, connection } = deps;
  const { status, account, failure } = connection;
  const confirmation = atom<'idle' | 'pending' | 'accepted'>('idle');
  const progress = atom<SupabaseProgress | undefined>(undefined);
  const signIn = createSupabaseSignIn({ api, browser, account, pause });
  /** The choice that the server may still be working on. It ignores other choices until the connection is deleted. */
  let pending: SupabaseChoice | undefined;
  let isUnwanted = false;
  const run = createRun(() => {
    progress.set(undefined);
    confirmation.set('idle');
  });

  const step = (next: SupabaseProgress['step'], more: Partial<SupabaseProgress> = {}): void => progress.set({ step: next, since: now(), ...more });

  async function signInNow(end: AbortSignal): Promise<void> {
    const before = progress.get();
    step('signing-in');
    await signIn.run((isBlocked) => step('signing-in', { isBlocked }), end);
    progress.set(before);
  }

  async function choose(end: AbortSignal): Promise<SupabaseChoice | undefined> {
    step('choosing');
    const region = closestRegion(deps.timeZone());
    const answer = await dialogs.ask({ type: 'database-configuration', step: 'initial', name: databaseName(deps.title()), region }, { signal: end });
    const choice = typeof answer === 'object' && answer.type === 'database-configured' ? answer.choice : undefined;
    if (choice !== undefined) step('creating', placeOf(choice));
    return choice;
  }

  async function forget(): Promise<void> {
    await api.call(disconnectSupabase, { slug: deps.projectId() });
    pending = undefined;
    connection.forget();
  }

  /** Resolves with whether it is connected. `isLost`: what it was connected to is gone, or out of reach. @throws AppError */
  async function connectNow(isLost: boolean, end: AbortSignal): Promise<boolean> {
    // Who is known not to be signed in gets the window at once, while the click still counts for the browser.
    if (account.get() === undefined || account.get()?.connectedAt !== undefined) account.set(await api.call(readSupabaseAccount, {}));
    if (account.get()?.connectedAt === undefined) await signInNow(end);
    const chosen = await choose(end);
    if (chosen === undefined) return false;
    const isAnother = pending !== undefined && JSON.stringify(pending) !== JSON.stringify(chosen);
    if (connection.integration.get() !== undefined || isLost || isAnother) await forget();
    pending = chosen;
    const outcome = await connectTo(
      chosen,
      {
        ...{ api, dialogs, pause, projectId: deps.projectId() },
        choose: async () => {
          const next = await choose(end);
          pending = next ?? pending;
          return next;
        },
        signIn: () => signInNow(end),
        onConfirmation(state) {
          confirmation.set(state);
          status.set(state === 'pending' ? 'NEED_CONFIRMATION' : 'CONNECTING');
        },
        onWaiting: (choice) => {
          if (progress.get()?.step !== 'waiting') step('waiting', placeOf(choice));
        },
      },
      end,
    );
    if (outcome.type !== 'late') pending = undefined;
    if (outcome.type === 'built-in') await deps.createBuiltIn();
    if (outcome.type === 'late') failure.set('Could not connect to Supabase.');
    if (outcome.type === 'gone') failure.set('This database is no longer at Supabase. Choose another one.');
    if (outcome.type !== 'connected') return false;
    step('saving', { organization: outcome.integration.project.organization, region: outcome.integration.project.region });
    const refused = await deps.announce(outcome.integration);
    if (refused !== undefined) notices.show({ kind: 'error', text: `The address of the database is not in .env: ${refused}` });
    connection.show(outcome.integration);
    return true;
  }

  /** What the person has stopped is forgotten before anything else begins. */
  async function connectUntilStopped(isLost: boolean, end: AbortSignal): Promise<boolean> {
    isUnwanted = false;
    try {
      return await connectNow(isLost, end);
    } finally {
      if (end.aborted && isUnwanted && pending !== undefined) await forget();
    }
  }

  return {
    ...{ confirmation, progress },
    isRunning: () => run.current() !== undefined,
    openSignIn: signIn.open,
    /** The project is left. */
    leave: () => run.current()?.end.abort(),
    /** The person no longer wants what is being connected. */
    stop(): void {
      isUnwanted = true;
      run.current()?.end.abort();
    },
    async connect(): Promise<boolean> {
      const running = run.current();
      if (running !== undefined) return running.done;
      if (status.get() === 'UNSUPPORTED') return false;
      const [before, hadEnded] = [status.get(), connection.hasAccessEnded.get()];
      connection.hasAccessEnded.set(false);
      failure.set(undefined);
      status.set('CONNECTING');
      const isConnected = await run.start(
        (end) => connectUntilStopped(before === 'REMOVED' || hadEnded, end),
        (error) => {
          failure.set(messageOf(error));
          if (!(error instanceof AppError && error.code === 'login-required'))
            notices.show({ kind: 'error', text: 'Something went wrong while setting up Supabase' });
        },
      );
      if (!isConnected) {
        connection.showAgain(before, hadEnded);
        return false;
      }
      connection.follow('any');
      deps.onConnected();
      return true;
    },
    /** Resolves with whether the person is signed in. */
    async signInAgain(): Promise<boolean> {
      if (run.current() !== undefined) return false;
      failure.set(undefined);
      return run.start(
        async (end) => {
          await signInNow(end);
          return true;
        },
        (error) => failure.set(messageOf(error)),
      );
    },
  };
}

/** Work of which there is one at a time. What it throws is shown, unless it was stopped. */
function createRun(onOver: () => void) {
  let running: { readonly end: AbortController; readonly done: Promise<boolean> } | undefined;
  return {
    current: () => running,
    start(work: (end: AbortSignal) => Promise<boolean>, onError: (error: unknown) => void): Promise<boolean> {
      const end = new AbortController();
      // Set before the work begins, which asks whether it runs.
      let settle: (isDone: boolean) => void = () => undefined;
      const done = new Promise<boolean>((resolve) => (settle = resolve));
      running = { end, done };
      const over = (isDone: boolean): void => {
        running = undefined;
        onOver();
        settle(isDone);
      };
      work(end.signal).then(over, (error: unknown) => {
        if (!(error instanceof AppError && error.code === 'aborted')) onError(error);
        over(false);
      });
      return done;
    },
  };
}

function placeOf(choice: SupabaseChoice): Pick<SupabaseProgress, 'organization' | 'region'> {
  return { organization: choice.organization, ...(choice.type === 'new' ? { region: choice.region } : {}) };
}

/** A name for the database of a project with this title. */
const databaseName = (title: string): string => slugOfName(title, SUPABASE_NAME_MAX_LENGTH) || 'lathe-app';
