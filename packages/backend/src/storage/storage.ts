import type { RequestSession } from '../engines/contract.ts';
import { TokenError } from '../keys/keys.ts';
import type { Caller, Dependencies, RequestContext, Service } from '../service.ts';
import { type Access, createAccess } from './access.ts';
import { type AsService, removeDiscarded, sweepOrphans } from './discarded.ts';
import { accessDenied, noSuchRoute, StorageError, toStorageError } from './errors.ts';
import { loadSharp } from './images.ts';
import { findRoute, type StorageContext } from './routes.ts';
import { createUrlTokens } from './signed-urls.ts';
import { createTurns } from './turns.ts';

/** The largest file of a project, as hosted projects begin: 50 MB. */
const DEFAULT_MAX_FILE_BYTES = 50 * 1024 * 1024;
const SWEEP_INTERVAL_MS = 60 * 60 * 1000;

/** Files in buckets (`/storage/v1`). Who may see and change which is decided by the policies of `storage.objects` alone. */
export function createStorageService(dependencies: Dependencies): Service | undefined {
  const { engine, blobs, clock, keys, onError, maxFileBytes = DEFAULT_MAX_FILE_BYTES } = dependencies;
  if (!blobs) return undefined;
  const now = () => new Date(clock());
  const asService: AsService = (work) => engine.request({ role: 'service_role', claims: { role: 'service_role' }, headers: {} }, work);
  const deps = {
    blobs,
    now,
    clock,
    maxFileBytes,
    randomId: () => crypto.randomUUID(),
    // What cannot be removed now stays in the list, and must not fail what has been committed.
    removeDiscarded: () => removeDiscarded(asService, blobs).then(() => undefined, onError),
    tokens: createUrlTokens(keys.set.jwtSecret, clock),
    turns: createTurns(),
    loadSharp,
  };
  let sweeping: Promise<unknown> = Promise.resolve();
  const sweep = setInterval(() => {
    sweeping = sweeping.then(() => sweepOrphans(asService, blobs, now())).catch(onError);
  }, SWEEP_INTERVAL_MS).unref();

  const accessOf = async (request: Request, context: RequestContext): Promise<Access> => {
    const caller = await context.caller().catch(refuse);
    return createAccess(engine, sessionOf(request, context, caller), request.headers.has('authorization') || request.headers.has('apikey'));
  };
  const anonymous = { role: 'anon', claims: { role: 'anon' } };

  return {
    prefix: '/storage/v1',
    // Public files and signed addresses need no key. Everything else is anonymous without one, and so for the policies.
    isOpen: () => true,
    async handle(request, context) {
      try {
        const route = findRoute(request.method, context.path, request.headers);
        if (!route) throw noSuchRoute(request.method, context.path);
        const { origin, pathname } = context.url;
        const storage: StorageContext = {
          ...deps,
          request,
          url: context.url,
          service: origin + pathname.slice(0, pathname.length - context.path.length),
          person: () => accessOf(request, context),
          anonymous: createAccess(engine, sessionOf(request, context, anonymous), false),
        };
        return await route.answer(storage, route.params);
      } catch (error) {
        const fault = error instanceof StorageError ? error : toStorageError(error);
        if (fault.answerStatus >= 500) onError(error);
        return fault.toResponse();
      }
    },
    async close() {
      clearInterval(sweep);
      await sweeping;
    },
  };
}

const sessionOf = (request: Request, { path }: RequestContext, { role, claims }: Pick<Caller, 'role' | 'claims'>): RequestSession => ({
  role,
  claims,
  headers: Object.fromEntries(request.headers),
  method: request.method,
  path,
});

function refuse(error: unknown): never {
  if (!(error instanceof TokenError)) throw error;
  throw accessDenied(error.cause instanceof Error ? error.cause.message : error.message);
}
