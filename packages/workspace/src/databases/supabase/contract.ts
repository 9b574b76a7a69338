import type { SupabaseAccount, SupabaseIntegration, SupabaseOrganization, SupabaseOrganizationDetails } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';

/** How the project is connected to Supabase. Source: docs/specification/databases.md. */
export type SupabaseConnectionStatus =
  /** The server has not said yet. */
  | 'UNKNOWN'
  | 'NOT_CONFIGURED'
  | 'CONNECTING'
  /** The person is asked whether a new database may be created. */
  | 'NEED_CONFIRMATION'
  | 'CONFIGURED'
  /** Connected, but the database is paused, comes up, or does not work. */
  | 'UNHEALTHY'
  /** The database is gone at Supabase. */
  | 'REMOVED'
  /** Not connected, and it cannot be: Next.js. */
  | 'UNSUPPORTED';

/** What connecting is doing. */
export interface SupabaseProgress {
  readonly step: 'signing-in' | 'choosing' | 'creating' | 'waiting' | 'saving';
  /** When connecting began to wait for the database, otherwise when the step began. Milliseconds since 1970. */
  readonly since: number;
  /** The browser has not opened the window for signing in: a click has to. */
  readonly isBlocked?: boolean;
  /** Where the database is, once that was chosen. */
  readonly organization?: string;
  readonly region?: string;
}

/** The project's database at Supabase, in the account of the person who connected it. */
export interface SupabaseStore {
  readonly status: ReadableAtom<SupabaseConnectionStatus>;
  readonly confirmation: ReadableAtom<'idle' | 'pending' | 'accepted'>;
  readonly integration: ReadableAtom<SupabaseIntegration | undefined>;
  /** Undefined until the server has said. */
  readonly account: ReadableAtom<SupabaseAccount | undefined>;
  /** Undefined while nothing is being connected. */
  readonly progress: ReadableAtom<SupabaseProgress | undefined>;
  /** Supabase no longer lets this account see the database, which is still there. */
  readonly hasAccessEnded: ReadableAtom<boolean>;
  readonly busy: ReadableAtom<'disconnecting' | 'pausing' | 'restoring' | undefined>;
  /** Why the last try failed. Gone with the next one. */
  readonly failure: ReadableAtom<string | undefined>;
  /** Asks the server what the project is connected to. */
  read(): Promise<void>;
  /** Signs in, asks what to connect to, and connects. Call it in the handler of a click, which may open a window. True if it is connected then. */
  connect(): Promise<boolean>;
  /** Opens the window for signing in that the browser has blocked. In the handler of a click. */
  openSignIn(): void;
  /** Ends connecting. What was created at Supabase stays there. */
  stop(): void;
  /** Signs in again after the access has ended, and reads. In the handler of a click. */
  signInAgain(): Promise<void>;
  /** Forgets the connection and takes its address out of the env file. The database stays. True if that was done. */
  disconnect(): Promise<boolean>;
  pause(): Promise<void>;
  restore(): Promise<void>;
  /** @throws AppError */
  organizations(signal: AbortSignal): Promise<readonly SupabaseOrganization[]>;
  /** With its projects: healthy ones first, paused ones last. @throws AppError */
  organization(slug: string, signal: AbortSignal): Promise<SupabaseOrganizationDetails>;
}

/** A window for a page of Supabase. */
interface SupabaseWindow {
  show(url: string): void;
  close(): void;
}

/** What connecting to Supabase needs of the browser. */
export interface SupabaseBrowser {
  /** Opens an empty window. Undefined if the browser blocks it, as it does outside the handler of a click. */
  openWindow(): SupabaseWindow | undefined;
  /** Calls back when signing in has ended in such a window. Returns what stops that. */
  onSignIn(listener: (isSignedIn: boolean) => void): () => void;
  /** Tells the other pages of this browser that the connection of a project has changed. */
  tellPages(projectId: string): void;
  /** Calls back when another page tells so. Returns what stops that. */
  onTold(listener: (projectId: string) => void): () => void;
}
