import type { ProjectVisibility } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';

export type ProjectState =
  | { readonly status: 'closed' }
  | { readonly status: 'opening'; readonly slug: string }
  /** `clearsQuery`: its address does not keep the query string of the project that it was copied from. */
  | { readonly status: 'open'; readonly project: OpenProject; readonly clearsQuery?: boolean }
  /** Unknown slug, or not yours: both are 404. */
  | { readonly status: 'not-found'; readonly slug: string }
  | { readonly status: 'failed'; readonly slug: string; readonly message: string };

export interface OpenProject {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly access: 'owner' | 'write' | 'read';
  readonly isFrozen: boolean;
  readonly visibility: ProjectVisibility;
  /** Undefined: this is the project itself (`main`). */
  readonly branch: { readonly name: string; readonly title: string; readonly mainSlug: string } | undefined;
  /** Undefined for a personal project. */
  readonly organization: { readonly slug: string; readonly provider: string; readonly name: string } | undefined;
}

export interface ProjectStore {
  readonly state: ReadableAtom<ProjectState>;
  /** Trims; 1 to 80 characters, no control characters. The old title returns on failure. */
  rename(title: string): Promise<void>;
  /** Makes the person's own copy, with its chat and versions. The page continues with it. */
  duplicate(): Promise<void>;
  /** The same, after asking for a name, an owner and a visibility. */
  saveAs(): Promise<void>;
  /** Makes an empty project, after asking for the same. The page continues with it. */
  createNew(): Promise<void>;
  /** For owners, like the three below. The old value returns on failure. */
  setVisibility(visibility: ProjectVisibility): Promise<void>;
  setFrozen(isFrozen: boolean): Promise<void>;
  /** Deletes it for everyone, together with unsaved changes here. False if that failed. */
  remove(): Promise<boolean>;
  /** The whole project as a zip (the interface offers it for download). */
  download(): Promise<Blob>;
}

export type SavedState =
  | { readonly status: 'saved'; readonly at: number | undefined }
  /** Changes exist that are not on the server yet, whether or not a call is under way. */
  | { readonly status: 'saving' }
  /** No connection; everything is in the local journal. */
  | { readonly status: 'offline' }
  /** In the local journal only: the server accepts only a copy of another person's project, and nothing from people who are not signed in. */
  | { readonly status: 'kept-here'; readonly reason: 'fork-needed' | 'signed-out' }
  | { readonly status: 'failed'; readonly message: string };

export interface SavingStore {
  readonly state: ReadableAtom<SavedState>;
  /** False while the server lacks something that it should have. Then `beforeunload` asks. Source: docs/specification/projects.md. */
  readonly hasPersistedChanges: ReadableAtom<boolean>;
  /** Writes editor drafts into files and saves now (Cmd/Ctrl+S, Retry). A project that needs a fork is forked first. */
  saveNow(): Promise<void>;
  /** The page is hidden, and may never be shown again: drafts are kept in the journal, and what the server may accept is sent to it. */
  pageHidden(): void;
  /** The page is shown, or the network is back: a save that waits for another try begins at once. */
  pageShown(): void;
}
