import type { SupabaseBrowser } from './databases/supabase/contract.ts';
import type { Diagnostic } from './diagnostics/contract.ts';
import type { BootOptions, Runtime } from '@lathe/spindle';
import type { SearchWorker } from './search/search-client.ts';
import type { KeptSecretAccess } from './files/secret-access.ts';
import type { KeptRules } from './files/project-rules.ts';
import type { KeptModelChoice } from './chat/composer/model-choice.ts';
import type { Pause } from './chat/turn/remote-turn.ts';
import type { ReadableAtom } from 'nanostores';
import type { FormatText } from './editor/contract.ts';
import type { TunnelWebSocket } from './previews/tunnel.ts';
import type { Journal } from './projects/journal.ts';
import type { ProjectMemory } from './memory/project-memory.ts';
import type { EditorSettings } from './settings/contract.ts';

/** Everything that a workspace needs from outside. It is passed in, so that a workspace can run headless. */
export interface WorkspaceDeps {
  /** Resolves root-relative addresses against the product's origin, with its cookies. */
  readonly fetch: typeof fetch;
  readonly bootRuntime: (options: BootOptions) => Promise<Runtime>;
  readonly journal: Journal;
  /** Stores locks and targets beyond the page. Without it, they end with the page. */
  readonly keptRules?: KeptRules;
  /** Stores beyond the page which secrets the assistant may see. Without it, none are allowed when a project opens. */
  readonly keptSecretAccess?: KeptSecretAccess;
  /** Absent: a choice of a model applies to this page. */
  readonly keptModelChoice?: KeptModelChoice;
  /** Absent: drafts and terminals are forgotten with the page. */
  readonly memory?: ProjectMemory;
  /** Pauses before a broken connection of an answer is retried. Absent: the protocol's. */
  readonly reconnectDelaysMs?: readonly number[];
  /** The pause between checks of what other pages do with the chat. Absent: the page never checks. */
  readonly pauseBetweenChecks?: Pause;
  /** Resolves once the page has drawn what has changed so far. Work that can wait for it does not delay words. */
  readonly whenDrawn?: () => Promise<void>;
  /** Absent: the defaults. */
  readonly editorSettings?: ReadableAtom<EditorSettings>;
  /** Tokens from which a fix asks first. Absent or undefined: the default. */
  readonly largeFixTokens?: () => number | undefined;
  /** Tokens of a turn after which the person is asked whether it continues. Absent: the default. */
  readonly spendCapTokens?: () => number;
  /** The program that runs the project's own TypeScript and ESLint in the runtime. Absent: nothing is checked. */
  readonly checker?: string;
  /** The editor's own parsers. Absent: JSON and CSS are not checked. */
  readonly checkSyntax?: (path: string, text: string) => Promise<readonly Diagnostic[] | undefined>;
  /** Absent: nothing is formatted when it is saved. */
  readonly format?: FormatText;
  /** The program that draws pictures inside pages of previews (`apps/web/preview-script/painter-program.ts`). */
  readonly loadPainter: () => Promise<string>;
  /** A worker that runs `serveSearch`. */
  readonly createSearchWorker: () => SearchWorker;
  readonly now: () => number;
  readonly randomId: () => string;
  /** Why the page cannot start the runtime (`isolationCause`). Undefined if it is `crossOriginIsolated`. */
  readonly cannotRun: string | undefined;
  /** Reloads the page (out of memory). */
  readonly reloadPage: () => void;
  /** Opens another site's page beside this one. */
  readonly openTab: (url: string) => void;
  readonly openWebSocket: (url: string) => TunnelWebSocket;
  /** Absent: nobody can sign in to Supabase. */
  readonly supabase?: SupabaseBrowser;
  /** From the browser's cryptographic source of randomness, because passwords are made from them. */
  readonly randomBytes: (count: number) => Uint8Array;
  /** A small version of a picture, as JPEG. Rejects if it is not a picture. */
  readonly shrinkPicture: (picture: Blob, longestSide: number) => Promise<Blob>;
  /** The picture itself if its sides are no longer than that, otherwise a smaller one. Rejects if it is not a picture. */
  readonly fitPicture: (picture: Blob, longestSide: number) => Promise<Blob>;
  readonly copyText: (text: string) => Promise<void>;
  /** Name and major version of the browser, for analytics. */
  readonly browser: string;
}
