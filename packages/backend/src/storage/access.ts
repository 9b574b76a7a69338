import type { RequestSession, SqlEngine, Transaction } from '../engines/contract.ts';
import { toStorageError } from './errors.ts';

/** Whoever sent a request, and the database as they may use it. */
export interface Access {
  readonly role: string;
  /** The person that owns what is written. */
  readonly owner: string | undefined;
  /** Whether a valid key or token came with the request. */
  readonly isAuthenticated: boolean;
  /** Runs `work` under the policies of the person. `operation` is what policies see as `storage.operation()`. */
  asCaller<Result>(operation: Operation, work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** The same past all policies: for public files and signed addresses, which are their own permission. */
  asService<Result>(operation: Operation, work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** An access that acts for another owner past all policies, as the holder of a signed address does. */
  withService(owner: string | undefined): Access;
}

/** The names that policies compare with `storage.operation()`; as at Supabase. */
export type Operation =
  | `storage.bucket.${'create' | 'delete' | 'empty' | 'list' | 'get' | 'update'}`
  | `storage.object.${'copy' | 'upload' | 'delete' | 'delete_many' | 'get_public' | 'get_authenticated' | 'info_public' | 'get_signed' | 'sign_upload_url'}`
  | `storage.object.${'sign' | 'sign_many' | 'list' | 'list_v2' | 'move' | 'upload_update' | 'upload_signed'}`
  | `storage.render.image_${'authenticated' | 'public' | 'sign'}`
  | `storage.tus.upload.${'create' | 'part' | 'get' | 'delete'}`
  | 'object.get_authenticated_info'
  | 'object.head_authenticated_info';

export function createAccess(engine: SqlEngine, session: RequestSession, isAuthenticated: boolean): Access {
  const run = async <Result>(as: RequestSession, operation: Operation, work: (transaction: Transaction) => Promise<Result>): Promise<Result> => {
    try {
      return await engine.request({ ...as, settings: { ...as.settings, 'storage.operation': operation, 'storage.allow_delete_query': 'true' } }, work);
    } catch (error) {
      throw toStorageError(error);
    }
  };
  const service: RequestSession = { ...session, role: 'service_role', claims: { role: 'service_role' } };
  const { sub } = session.claims;
  return {
    role: session.role,
    owner: typeof sub === 'string' ? sub : undefined,
    isAuthenticated,
    asCaller: (operation, work) => run(session, operation, work),
    asService: (operation, work) => run(service, operation, work),
    withService: (owner) => ({ ...createAccess(engine, service, true), owner }),
  };
}
