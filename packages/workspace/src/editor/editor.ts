import { messageOf } from '@lathe/protocol';
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { ComparedSide, EditorDocument, EditorPlace, EditorStore, FileComparison, FormatText, RevealedPlace, StreamingFile } from './contract.ts';
import { createDraftStore } from './draft-store.ts';
import { conflictOf } from './drafts.ts';
import { createOpenFiles } from './open-files.ts';
import { isSecretPath } from '../files/secrets.ts';
import { defaultFile } from '../files/default-file.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Notices } from '../notices/notices.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import { createProjectMemory, type ProjectMemory } from '../memory/project-memory.ts';
import type { EditorSettings } from '../settings/contract.ts';
import { DEFAULT_EDITOR_SETTINGS } from '../settings/editor-settings.ts';

/** The text of a file in a kept version; undefined where it was not there. */
export type ReadVersion = (side: Extract<ComparedSide, { type: 'last-turn' | 'version' }>, path: string) => Promise<string | undefined>;

export interface Editor extends EditorStore {
  /** Sides of a comparison that are versions are read by this from now on. */
  readVersionsWith(read: ReadVersion): void;
  /** Brings the kept drafts back, and selects the file one most likely wants to see. */
  restore(): Promise<void>;
  /** Selects the file a person most likely wants to see first. Source: docs/specification/editor.md. */
  selectDefault(): void;
  /** The project is closed here: its drafts stay in this browser. */
  leave(): Promise<void>;
  /** Writes all drafts into their files, or those of some files and folders, but for what is in an undecided conflict. */
  writeDrafts(paths?: readonly string[]): Promise<void>;
  /** The assistant types: the text so far stands in place of the file's, until `streamEnded`. */
  streamed(path: string, text: string): void;
  streamEnded(path: string): void;
  /** A turn begins: what the person picked before counts no more. Source: docs/specification/editor.md. */
  streamingBegins(): void;
}

export interface EditorDeps {
  readonly identity: ProjectIdentity;
  readonly files: ProjectFiles;
  readonly notices: Notices;
  /** Absent: drafts last as long as the page. */
  readonly memory?: ProjectMemory | undefined;
  /** Who is signed in; absent, nobody is. */
  readonly personId?: (() => string | undefined) | undefined;
  readonly settings?: ReadableAtom<EditorSettings> | undefined;
  readonly now?: (() => number) | undefined;
  /** Absent: nothing is formatted. */
  readonly format?: FormatText | undefined;
}

export function createEditor(deps: EditorDeps): Editor {
  const { files, notices } = deps;
  const open = createOpenFiles(files);
  const { openPaths, selectedPath } = open;
  const overlay = atom<StreamingFile | undefined>(undefined);
  const isReady = atom(false);
  const isFollowing = atom(true);
  const reveal = atom<RevealedPlace | undefined>(undefined);
  const comparison = atom<FileComparison | undefined>(undefined);
  const shownSecrets = atom<readonly string[]>([]);
  const outside = atom(0);
  const places = new Map<string, EditorPlace>();
  let readVersion: ReadVersion | undefined;
  const replaced = () => outside.set(outside.get() + 1);
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

  files.onChange((paths) => {
    const selected = selectedPath.get();
    const isDrafted = selected !== undefined && drafts.get().has(selected);
    for (const [from, to] of open.filesChanged(paths, (path) => drafts.get().has(path) || overlay.get()?.path === path)) renamed(from, to);
    store.filesChanged(paths);
    if (selected !== undefined && paths.includes(selected) && !isDrafted) replaced();
  });

  // What is open stays open under its new path, with its place and what is not saved.
  files.onMove((from, to) => {
    for (const path of new Set([...openPaths.get(), ...drafts.get().keys(), ...places.keys()])) {
      if (path !== from && !path.startsWith(`${from}/`)) continue;
      const target = to + path.slice(from.length);
      open.renamed(path, target);
      renamed(path, target);
    }
  });

  function renamed(from: string, to: string): void {
    store.renamed(from, to);
    const place = places.get(from);
    if (place) places.set(to, place);
    places.delete(from);
  }

  function show(path: string): void {
    if (comparison.get()?.path !== path) comparison.set(undefined);
    open.show(path);
  }

  /** Saves what can be saved; answers what cannot. */
  async function saveEach(paths: readonly string[]): Promise<readonly string[]> {
    const saved = await Promise.all(paths.map(async (path) => [path, await store.save(path)] as const));
    return saved.flatMap(([path, isSaved]) => (isSaved ? [] : [path]));
  }

  async function saveAndTell(paths: readonly string[]): Promise<boolean> {
    const undecided = (await saveEach(paths)).filter((path) => conflictOf(drafts.get().get(path)));
    const [first] = undecided;
    if (first === undefined) return !paths.some((path) => drafts.get().has(path));
    show(first);
    const isOther = undecided.every((path) => conflictOf(drafts.get().get(path))?.isDraft);
    const what = isOther ? `There are other unsaved edits to ${undecided.join(', ')}.` : `${undecided.join(', ')} changed while you were editing.`;
    notices.show({ kind: 'info', text: `${what} Choose what to keep in the bar above the text, then save.` });
    return false;
  }

  function tellKept(paths: readonly string[]): void {
    const kept = paths.filter((path) => drafts.get().has(path));
    if (kept.length === 0) return;
    notices.show({
      kind: 'info',
      text: `The unsaved edits to ${kept.join(', ')} are kept.`,
      action: { label: 'Save', run: () => void saveAndTell(kept) },
    });
  }

  async function readSide(path: string, side: ComparedSide): Promise<string | undefined> {
    if (side.type === 'last-save') return files.readText(path);
    if (side.type === 'conflict') return conflictOf(drafts.get().get(path))?.text;
    return readVersion?.(side, path);
  }

  const editor: Editor = {
    openPaths,
    selectedPath,
    draftPaths: computed(drafts, (map) => [...map.keys()]),
    conflictPaths: computed(drafts, (map) => [...map].flatMap(([path, draft]) => (conflictOf(draft) ? [path] : []))),
    isFollowing,
    reveal,
    streaming: overlay,
    isReady,
    comparison,
    shownSecrets,
    document: computed(
      [selectedPath, drafts, overlay, files.revision, outside, shownSecrets],
      (path, allDrafts, streaming, _revision, seen, shown): EditorDocument | undefined => {
        if (path === undefined) return undefined;
        const record = files.get(path);
        const draft = allDrafts.get(path);
        const conflict = conflictOf(draft);
        const isStreaming = streaming?.path === path;
        if (!record && !isStreaming && !draft) return undefined;
        const isBinary = record?.bytes !== undefined && !isStreaming;
        const isMasked = isSecretPath(path) && !shown.includes(path);
        return {
          path,
          value: isStreaming ? streaming.content : (draft?.text ?? record?.text ?? ''),
          isBinary,
          byteSize: record?.bytes?.length ?? new TextEncoder().encode(record?.text ?? '').length,
          hasDraft: draft !== undefined,
          ...(conflict ? { conflict: { theirs: conflict.text, ...(conflict.isDraft ? { isDraft: true } : {}) } } : {}),
          revision: seen,
          isStreaming,
          isReadOnly: isStreaming || isBinary || isMasked,
          isMasked,
        };
      },
    ),
    select(path, line, range) {
      isFollowing.set(false);
      show(path);
      if (line === undefined) return;
      comparison.set(undefined);
      reveal.set({ path, line, ...(range === undefined ? {} : { range }) });
    },
    enter(path) {
      isFollowing.set(false);
      show(path);
      reveal.set({ path });
    },
    close(path) {
      open.close([path]);
      tellKept([path]);
    },
    closeOthers(path) {
      const others = openPaths.get().filter((other) => other !== path);
      open.close(others);
      tellKept(others);
    },
    follow(value) {
      isFollowing.set(value);
      const writing = files.writingPath.get();
      if (value && writing) show(writing);
    },
    change: store.change,
    save: (path) => saveAndTell([path]),
    saveAll: () => saveAndTell([...drafts.get().keys()]),
    discard: (path) => store.discard([path]),
    discardAll: () => store.discard([...drafts.get().keys()]),
    keepMine(path) {
      store.keepMine(path);
      if (comparison.get()?.side.type === 'conflict') comparison.set(undefined);
    },
    takeTheirs(path) {
      const isGone = conflictOf(drafts.get().get(path))?.text === undefined;
      store.takeTheirs(path);
      if (comparison.get()?.side.type === 'conflict') comparison.set(undefined);
      if (isGone && files.get(path) === undefined) open.close([path]);
    },
    async compare(path, side) {
      show(path);
      const loading: FileComparison = { path, side, status: 'loading' };
      comparison.set(loading);
      try {
        const before = (await readSide(path, side)) ?? '';
        if (comparison.get() === loading) comparison.set({ path, side, status: 'ready', before });
      } catch (error) {
        if (comparison.get() === loading) comparison.set({ path, side, status: 'failed', message: messageOf(error) });
      }
    },
    readVersionsWith(read) {
      readVersion = read;
    },
    endComparison: () => comparison.set(undefined),
    showSecrets: (path, isShown) => shownSecrets.set(isShown ? [...shownSecrets.get(), path] : shownSecrets.get().filter((shown) => shown !== path)),
    setReady: (value) => isReady.set(value),
    arrived: () => reveal.set(undefined),
    rememberPlace: (path, place) => void places.set(path, place),
    placeOf: (path) => places.get(path),
    indentationOf: store.indentationOf,
    async writeDrafts(paths) {
      const isMeant = (draft: string) => paths === undefined || paths.some((path) => draft === path || draft.startsWith(`${path}/`));
      await saveEach([...drafts.get().keys()].filter(isMeant));
    },
    streamed(path, text) {
      const isStart = overlay.get()?.path !== path;
      overlay.set({ path, content: text, status: isStart ? 'start' : 'stream' });
      files.setWriting(path);
      replaced();
      if (isFollowing.get() && selectedPath.get() !== path) show(path);
    },
    streamEnded(path) {
      const streamed = overlay.get();
      if (streamed?.path !== path) return;
      overlay.set({ ...streamed, status: 'end' });
      overlay.set(undefined);
      files.setWriting(undefined);
      // A new file that was never finished is nothing that a tab could show.
      if (files.get(path) === undefined && !drafts.get().has(path)) open.close([path]);
      replaced();
    },
    streamingBegins: () => isFollowing.set(true),
    selectDefault() {
      const path = defaultFile(files.paths());
      if (path) show(path);
    },
    async restore() {
      await store.restore();
      for (const path of drafts.get().keys()) open.show(path);
      editor.selectDefault();
    },
    leave: store.leave,
  };
  return editor;
}
