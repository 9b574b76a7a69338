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

/** Everything from outside that a workspace needs; handed in, so that it runs headless. */
export interface WorkspaceDeps {
  /** Resolves root-relative addresses against the product's origin, with its cookies. */
  readonly fetch: typeof fetch;
  readonly bootRuntime: (options: BootOptions) => Promise<Runtime>;
  readonly journal: Journal;
  /** Where locks and targets outlive the page; without it they end with it. */
  readonly keptRules?: KeptRules;
  /** Where it outlives the page what secrets the assistant may see; without it none are allowed when it opens. */
  readonly keptSecretAccess?: KeptSecretAccess;
  /** Absent: who chooses a model does so for this page. */
  readonly keptModelChoice?: KeptModelChoice;
  /** Absent: drafts and terminals are forgotten with the page. */
  readonly memory?: ProjectMemory;
  /** Pauses before a broken answer's connection is tried again; absent: as the protocol says. */
  readonly reconnectDelaysMs?: readonly number[];
  /** Between looks at what other pages do with the chat; absent: nobody looks by itself. */
  readonly pauseBetweenLooks?: Pause;
  /** Resolves once the page has drawn what has changed so far. Work that can wait for it does not delay words. */
  readonly whenDrawn?: () => Promise<void>;
  /** Absent: as they are for everybody. */
  readonly editorSettings?: ReadableAtom<EditorSettings>;
  /** Tokens from which a fix asks first; absent or undefined: as for everybody. */
  readonly largeFixTokens?: () => number | undefined;
  /** Tokens of a turn after which the person is asked whether it goes on; absent: as for everybody. */
  readonly spendCapTokens?: () => number;
  /** The program that asks the project's own TypeScript and ESLint, in its machine. Absent: nobody asks. */
  readonly checker?: string;
  /** Absent: nothing is formatted when it is saved. */
  readonly format?: FormatText;
  /** The program that draws pictures inside pages of previews (`apps/web/preview-script/painter-program.ts`). */
  readonly loadPainter: () => Promise<string>;
  /** A worker that runs `serveSearch`. */
  readonly createSearchWorker: () => SearchWorker;
  readonly now: () => number;
  readonly randomId: () => string;
  /** Why the page runs no machine (`isolationCause`); undefined where it is `crossOriginIsolated`. */
  readonly cannotRun: string | undefined;
  /** Reloads the page (out of memory). */
  readonly reloadPage: () => void;
  /** Opens another site's page beside this one. */
  readonly openTab: (url: string) => void;
  readonly openWebSocket: (url: string) => TunnelWebSocket;
  /** From the browser's own source of randomness: passwords are made of them. */
  readonly randomBytes: (count: number) => Uint8Array;
  /** A picture made small, as JPEG; rejects for what is none. */
  readonly shrinkPicture: (picture: Blob, longestSide: number) => Promise<Blob>;
  /** The picture itself where its sides are no longer than that, else a smaller one; rejects for what is none. */
  readonly fitPicture: (picture: Blob, longestSide: number) => Promise<Blob>;
  readonly copyText: (text: string) => Promise<void>;
  /** Name and major version of the browser, for analytics. */
  readonly browser: string;
}
