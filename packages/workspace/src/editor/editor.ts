import { atom, computed, type ReadableAtom } from 'nanostores';
import type { EditorStore, FormatText } from './contract.ts';
import { createDraftSaving } from './draft-saving.ts';
import { createDraftStore } from './draft-store.ts';
import { conflictOf } from './draft-state.ts';
import { createFilePlaces } from './file-places.ts';
import { followFiles } from './follow-files.ts';
import { createOpenFiles } from './open-files.ts';
import { createShownComparison, type ReadVersion } from './shown-comparison.ts';
import { createShownDocument } from './shown-document.ts';
import { createStreamedFile } from './streamed-file.ts';
import { defaultFile } from '../files/default-file.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Notices } from '../notices/notices.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import { createProjectMemory, type ProjectMemory } from '../memory/project-memory.ts';
import type { EditorSettings } from '../settings/contract.ts';
import { DEFAULT_EDITOR_SETTINGS } from '../settings/editor-settings.ts';

export interface Editor extends EditorStore {
  /** Sets the function that reads versions for comparisons. */
  readVersionsWith(read: ReadVersion): void;
  /** Restores the kept drafts, and selects the file that a person most likely wants to see. */
  restore(): Promise<void>;
  /** Selects the file a person most likely wants to see first. Source: docs/specification/editor.md. */
  selectDefault(): void;
  /** The project is being closed; its drafts stay in this browser. */
  leave(): Promise<void>;
  /** Writes all drafts, or those of some files and folders, into their files. Drafts with an undecided conflict are not written. */
  writeDrafts(paths?: readonly string[]): Promise<void>;
  /** The assistant is typing: the text so far is shown in place of the file's, until `streamEnded`. */
  streamed(path: string, text: string): void;
  streamEnded(path: string): void;
  /** A turn begins: a file that the person chose before no longer counts. Source: docs/specification/editor.md. */
  streamingBegins(): void;
}

export interface EditorDeps {
  readonly identity: ProjectIdentity;
  readonly files: ProjectFiles;
  readonly notices: Notices;
  /** Absent: drafts last as long as the page. */
  readonly memory?: ProjectMemory | undefined;
  /** Who is signed in. Absent: nobody. */
  readonly personId?: (() => string | undefined) | undefined;
  readonly settings?: ReadableAtom<EditorSettings> | undefined;
  readonly now?: (() => number) | undefined;
  /** Absent: nothing is formatted. */
  readonly format?: FormatText | undefined;
}

export function createEditor(deps: EditorDeps): Editor {
  const { files, notices } = deps;
  const isReady = atom(false);
  const shownSecrets = atom<readonly string[]>([]);
  /** Grows when a text changed although nobody typed. */
  const revision = atom(0);
  const replaced = () => revision.set(revision.get() + 1);
  const open = createOpenFiles(files);
  const { openPaths, selectedPath } = open;
  const places = createFilePlaces();
  const store = createDraftStore({
    identity: deps.identity,
    files,
    notices,
    memory: deps.memory ?? createProjectMemory(),
    personId: deps.personId ?? (() => undefined),
    settings: deps.settings ?? atom(DEFAULT_EDITOR_SETTINGS),
    format: deps.format ?? (async () => undefined),
    now: deps.now ?? Date.now,
    onReplaced: replaced,
  });
  const { drafts } = store;
  const comparison = createShownComparison({ files, drafts });
  const saving = createDraftSaving({ drafts, saveOne: store.save, show, notices });
  const stream = createStreamedFile({
    ...{ files, selectedPath, show, onText: replaced },
    onEnd(path) {
      // A tab cannot show a new file that was never finished.
      if (files.get(path) === undefined && !drafts.get().has(path)) open.close([path]);
    },
  });

  function show(path: string): void {
    comparison.endUnlessOf(path);
    open.show(path);
  }

  /** The person chooses what to look at. */
  function choose(path: string): void {
    stream.setFollowing(false);
    show(path);
  }

  function selectDefault(): void {
    const path = defaultFile(files.paths());
    if (path) show(path);
  }

  followFiles({ files, open, store, places, stream, onReplaced: replaced });

  return {
    openPaths,
    selectedPath,
    draftPaths: computed(drafts, (map) => [...map.keys()]),
    conflictPaths: computed(drafts, (map) => [...map].flatMap(([path, draft]) => (conflictOf(draft) ? [path] : []))),
    isFollowing: stream.isFollowing,
    reveal: places.reveal,
    streaming: stream.state,
    isReady,
    comparison: comparison.state,
    shownSecrets,
    document: createShownDocument({ files, selectedPath, drafts, streaming: stream.state, revision, shownSecrets }),
    select(path, line, range) {
      choose(path);
      if (line === undefined) return;
      comparison.end();
      places.jumpTo({ path, line, ...(range === undefined ? {} : { range }) });
    },
    enter(path) {
      choose(path);
      places.jumpTo({ path });
    },
    close(path) {
      open.close([path]);
      saving.reportKept([path]);
    },
    closeOthers(path) {
      const others = openPaths.get().filter((other) => other !== path);
      open.close(others);
      saving.reportKept(others);
    },
    follow: stream.follow,
    change: store.change,
    save: (path) => saving.save([path]),
    saveAll: () => saving.save([...drafts.get().keys()]),
    discard: (path) => store.discard([path]),
    discardAll: () => store.discard([...drafts.get().keys()]),
    keepMine(path) {
      store.keepMine(path);
      comparison.endOfConflict();
    },
    takeTheirs(path) {
      const isGone = conflictOf(drafts.get().get(path))?.text === undefined;
      store.takeTheirs(path);
      comparison.endOfConflict();
      if (isGone && files.get(path) === undefined) open.close([path]);
    },
    async compare(path, side) {
      show(path);
      await comparison.compare(path, side);
    },
    readVersionsWith: comparison.readVersionsWith,
    endComparison: comparison.end,
    showSecrets: (path, isShown) => shownSecrets.set(isShown ? [...shownSecrets.get(), path] : shownSecrets.get().filter((shown) => shown !== path)),
    setReady: (value) => isReady.set(value),
    arrived: places.arrived,
    rememberPlace: places.remember,
    placeOf: places.of,
    indentationOf: store.indentationOf,
    async writeDrafts(paths) {
      const isMeant = (draft: string) => paths === undefined || paths.some((path) => draft === path || draft.startsWith(`${path}/`));
      await saving.saveQuietly([...drafts.get().keys()].filter(isMeant));
    },
    streamed: stream.streamed,
    streamEnded: stream.ended,
    streamingBegins: () => stream.setFollowing(true),
    selectDefault,
    async restore() {
      await store.restore();
      for (const path of drafts.get().keys()) open.show(path);
      selectDefault();
    },
    leave: store.leave,
  };
}
