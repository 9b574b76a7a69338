import { AppError, CORS_TOKEN_REFRESH_S, CORS_TOKEN_RETRIES, CORS_TOKEN_RETRY_MS, getCorsToken, messageOf } from '@lathe/protocol';
import type { Runtime } from '@lathe/spindle';
import type { ReadableAtom } from 'nanostores';
import type { Session } from '../accounts/session.ts';
import type { ApiClient } from '../api/client.ts';
import type { Notices } from '../notices/notices.ts';

interface Deps {
  readonly api: ApiClient;
  readonly session: Pick<Session, 'user'>;
  readonly runtime: ReadableAtom<Pick<Runtime, 'setCorsToken'> | undefined>;
  readonly notices: Notices;
  readonly now: () => number;
}

/**
 * Keeps the runtime's token for the CORS proxy valid: requests it after a login, renews it five minutes before it
 * expires, and removes it after a logout. Source: docs/decisions.md#B16.
 */
export function followCorsToken({ api, session, runtime, notices, now }: Deps, { signal }: { readonly signal?: AbortSignal } = {}): void {
  let token: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let notice: string | undefined;
  /** Counts logins. A response to an older one is not used. */
  let login = 0;

  function give(next: string | undefined): void {
    token = next;
    void runtime.get()?.setCorsToken(next);
  }

  function ended(): void {
    clearTimeout(timer);
    failures = 0;
    if (notice) notices.dismiss(notice);
    notice = undefined;
  }

  async function ask(own: number): Promise<void> {
    try {
      const answer = await api.call(getCorsToken, {}, { auth: 'required' });
      if (own !== login || !answer) return;
      const { token: fresh, expiresAt, errorMessage } = answer;
      if (fresh === undefined || expiresAt === undefined) throw new AppError('api-error', errorMessage ?? 'The server sent no token.');
      ended();
      give(fresh);
      again(own, (expiresAt - CORS_TOKEN_REFRESH_S) * 1000 - now());
    } catch (error) {
      if (own !== login) return;
      if (notice) notices.dismiss(notice);
      notice = notices.show({ kind: 'error', text: `CORS Token Error: ${messageOf(error)}` });
      if (failures++ < CORS_TOKEN_RETRIES) again(own, CORS_TOKEN_RETRY_MS);
    }
  }

  function again(own: number, delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(own), Math.max(0, delayMs));
  }

  const stops = [
    session.user.subscribe((user) => {
      login++;
      ended();
      give(undefined);
      if (user) void ask(login);
    }),
    runtime.listen((booted) => void booted?.setCorsToken(token)),
  ];
  signal?.addEventListener('abort', () => {
    login++;
    ended();
    for (const stop of stops) stop();
  });
}
