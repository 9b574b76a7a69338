import type { DatabaseRegion, HostingTarget, ProjectVisibility, SiteVisibility } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';

export type DialogView =
  | { readonly id: string; readonly type: 'fatal-error'; readonly variant: 'out-of-memory' | 'startup-timeout' | 'startup-error'; readonly cause?: string }
  | { readonly id: string; readonly type: 'save-conflict'; readonly lastEditor: string; readonly editedAt: string }
  | { readonly id: string; readonly type: 'project-too-big'; readonly message: string }
  /** Files of an import that already exist in the project. */
  | { readonly id: string; readonly type: 'import-conflict'; readonly paths: readonly string[] }
  /** After an import: `command` starts the project. */
  | { readonly id: string; readonly type: 'install-and-run'; readonly command: string }
  /** Name, owner and visibility of a copy of the open project ('initial'), or of an empty new one ('create-new'). */
  | {
      readonly id: string;
      readonly type: 'project-configuration';
      readonly step: 'initial' | 'create-new';
      readonly title: string;
      readonly owner: ProjectOwner | undefined;
    }
  /** The owner has another project with this name, so a different name is requested. */
  | { readonly id: string; readonly type: 'project-name-exists'; readonly title: string }
  /** What the project connects to at Supabase: a database that is there ('initial'), or a new one with this name and region. */
  | {
      readonly id: string;
      readonly type: 'database-configuration';
      readonly step: 'initial' | 'create-new';
      readonly name: string;
      readonly region: string;
    }
  /** The organization at Supabase may have no more databases. */
  | { readonly id: string; readonly type: 'database-limit' }
  /** The organization at Supabase has a database with this name. */
  | { readonly id: string; readonly type: 'database-name-exists'; readonly name: string }
  /** A new database takes the place of the one that the project uses. */
  | { readonly id: string; readonly type: 'database-confirmation' }
  /** A model wants to call a tool of one of the person's servers; `input` as JSON. The tool may have changed since they allowed it just now. */
  | {
      readonly id: string;
      readonly type: 'mcp-consent';
      readonly serverName: string;
      readonly tool: string;
      /** In the server's words. */
      readonly description: string;
      readonly input: string;
      readonly isChanged: boolean;
    }
  | { readonly id: string; readonly type: 'large-context'; readonly tokens: number; readonly contextWindow?: number }
  | { readonly id: string; readonly type: 'confirm-rollback'; readonly version: number; readonly title: string; readonly createdAt: number }
  /** An assistant wants to publish the app. `url` is absent before it is first published. */
  | {
      readonly id: string;
      readonly type: 'deploy-confirm';
      readonly title: string;
      readonly target: HostingTarget;
      readonly url?: string;
      readonly visibility: SiteVisibility;
      readonly isMine: boolean;
    }
  /** An assistant wants to set up a domain for the site. */
  | { readonly id: string; readonly type: 'domain-confirm'; readonly title: string; readonly hostname: string }
  /** An assistant wants to synchronize the project with its repository. */
  | { readonly id: string; readonly type: 'sync-confirm'; readonly title: string; readonly host: string; readonly path: string; readonly branch: string }
  /** Messages will be removed. `version` is that of the files before them, if there is one. */
  | { readonly id: string; readonly type: 'rewind-chat'; readonly messageCount: number; readonly version?: number; readonly title?: string }
  /** A separate project will begin with this many messages. `version` is that of the files of the last one. */
  | { readonly id: string; readonly type: 'branch-chat'; readonly messageCount: number; readonly version?: number; readonly title?: string }
  /** A branch begins, from a version or from the files as they are. The person gives it a name. */
  | { readonly id: string; readonly type: 'start-branch'; readonly version?: number; readonly taken: readonly string[] }
  /** A branch is removed, with these numbers of versions and of files that differ from the project's. */
  | { readonly id: string; readonly type: 'discard-branch'; readonly title: string; readonly versionCount: number; readonly fileCount: number }
  /** A chat is imported from a file, but there already is one. */
  | { readonly id: string; readonly type: 'import-chat'; readonly messageCount: number; readonly existingCount: number }
  /** A turn has used this many tokens; `cost` is in US dollars, if known. */
  | { readonly id: string; readonly type: 'spend-cap'; readonly tokens: number; readonly cost?: number };

/** An organization; a person themselves is undefined. */
export interface ProjectOwner {
  readonly slug: string;
  readonly provider: string;
}

export interface ProjectConfiguration {
  readonly title: string;
  readonly owner: ProjectOwner | undefined;
  readonly visibility: ProjectVisibility;
}

/** What the person chose to connect to at Supabase. Organizations are slugs. */
export type SupabaseChoice =
  | { readonly type: 'existing'; readonly id: string; readonly name: string; readonly organization: string }
  | {
      readonly type: 'new';
      readonly name: string;
      readonly organization: string;
      readonly region: DatabaseRegion['id'];
      /** Of the database's owner. The server makes one if it is absent. */
      readonly password?: string;
    };

/** The answers of a dialog's buttons; 'dismiss' is Esc, the scrim and the quiet button. */
export type DialogAnswer =
  | 'dismiss'
  | 'confirm'
  | 'reload'
  | 'download'
  | 'retry'
  | 'keep-editing'
  | 'copy-details'
  | 'save-as-copy'
  | 'load-theirs'
  | 'overwrite'
  | 'replace'
  | 'keep-files'
  | 'keep-both'
  | 'always'
  | 'never'
  | 'choose-existing'
  | 'use-built-in'
  | { readonly type: 'database-configured'; readonly choice: SupabaseChoice }
  | { readonly type: 'configured'; readonly configuration: ProjectConfiguration }
  | { readonly type: 'renamed'; readonly title: string };

export interface DialogsStore {
  /** One at a time; the others wait. A type that is already waiting is not queued again. */
  readonly current: ReadableAtom<DialogView | undefined>;
  /** `clearsQueue`: waiting dialogs are dropped, and answered with 'dismiss'. */
  answer(id: string, answer: DialogAnswer, options?: { readonly clearsQueue?: boolean }): void;
}
