import { atom, computed } from 'nanostores';
import type { EditorDocument, EditorScroll, EditorStore, RevealedPlace } from '../contract.ts';
import type { ProjectFiles } from '../files/project-files.ts';

/** Pause after the last keystroke before a draft is written into its file. */
const DRAFT_WRITE_MS = 400;

export interface Editor extends EditorStore {
  /** Writes all drafts into their files. */
  writeDrafts(): Promise<void>;
  /** The assistant types: the text so far stands in place of the file's, until `streamEnded`. */
  streamed(path: string, text: string): void;
  streamEnded(path: string): void;
  /** Selects the file a person most likely wants to see first. Source: specification, section 4. */
  selectDefault(): void;
  clear(): void;
  streamingBegins(): void;
}

export function createEditor(files: ProjectFiles): Editor {
  const openPaths = atom<readonly string[]>([]);
  const selectedPath = atom<string | undefined>(undefined);
  const drafts = atom<ReadonlyMap<string, string>>(new Map());
  const overlay = atom<{ readonly path: string; readonly text: string } | undefined>(undefined);
  const isFollowing = atom(true);
  const reveal = atom<RevealedPlace | undefined>(undefined);
  const outside = atom(0);
  const scrolls = new Map<string, EditorScroll>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const ownWrites = new Set<string>();

  files.onChange((paths) => {
    // What was typed last must not bring a deleted or renamed file back.
    for (const path of paths) if (files.get(path) === undefined && drafts.get().has(path)) dropDraft(path);
    const open = openPaths.get().filter((path) => files.get(path) !== undefined || overlay.get()?.path === path);
    if (open.length !== openPaths.get().length) {
      openPaths.set(open);
      if (selectedPath.get() && !open.includes(selectedPath.get() as string)) selectedPath.set(open.at(-1));
    }
    if (paths.some((path) => path === selectedPath.get() && !ownWrites.delete(path))) outside.set(outside.get() + 1);
  });

  const setDraft = (path: string, value: string | undefined) => {
    const next = new Map(drafts.get());
    if (value === undefined) next.delete(path);
    else next.set(path, value);
    drafts.set(next);
  };

  function dropDraft(path: string): void {
    clearTimeout(timers.get(path));
    timers.delete(path);
    setDraft(path, undefined);
  }

  function show(path: string): void {
    if (!openPaths.get().includes(path)) openPaths.set([...openPaths.get(), path]);
    selectedPath.set(path);
  }

  const editor: Editor = {
    openPaths,
    selectedPath,
    draftPaths: computed(drafts, (map) => [...map.keys()]),
    isFollowing,
    reveal,
    document: computed([selectedPath, drafts, overlay, files.revision, outside], (path, allDrafts, streaming, _revision, seen): EditorDocument | undefined => {
      if (path === undefined) return undefined;
      const record = files.get(path);
      const isStreaming = streaming?.path === path;
      if (!record && !isStreaming) return undefined;
      const draft = allDrafts.get(path);
      return {
        path,
        value: isStreaming ? streaming.text : (draft ?? record?.text ?? ''),
        isBinary: record?.bytes !== undefined,
        byteSize: record?.bytes?.length ?? new TextEncoder().encode(record?.text ?? '').length,
        hasDraft: draft !== undefined,
        revision: seen,
        isStreaming,
        isReadOnly: isStreaming || record?.bytes !== undefined,
      };
    }),
    select(path, line, range) {
      if (files.writingPath.get() && files.writingPath.get() !== path) isFollowing.set(false);
      show(path);
      if (line !== undefined) reveal.set({ path, line, ...(range === undefined ? {} : { range }) });
    },
    close(path) {
      void editor.save(path);
      const rest = openPaths.get().filter((open) => open !== path);
      const at = openPaths.get().indexOf(path);
      openPaths.set(rest);
      if (selectedPath.get() === path) selectedPath.set(rest[Math.min(at, rest.length - 1)]);
    },
    follow(value) {
      isFollowing.set(value);
      const writing = files.writingPath.get();
      if (value && writing) show(writing);
    },
    change(path, value) {
      setDraft(path, value);
      clearTimeout(timers.get(path));
      timers.set(
        path,
        setTimeout(() => void editor.save(path), DRAFT_WRITE_MS),
      );
    },
    async save(path) {
      clearTimeout(timers.get(path));
      timers.delete(path);
      const value = drafts.get().get(path);
      if (value === undefined) return;
      ownWrites.add(path);
      await files.write(path, value);
      // Typed on while the write was under way: that is the next draft.
      if (drafts.get().get(path) === value) setDraft(path, undefined);
    },
    arrived: () => reveal.set(undefined),
    rememberScroll: (path, scroll) => void scrolls.set(path, scroll),
    scrollOf: (path) => scrolls.get(path),
    async writeDrafts() {
      await Promise.all([...drafts.get().keys()].map((path) => editor.save(path)));
    },
    streamed(path, text) {
      files.setWriting(path);
      overlay.set({ path, text });
      outside.set(outside.get() + 1);
      if (isFollowing.get() && selectedPath.get() !== path) show(path);
    },
    streamEnded(path) {
      if (overlay.get()?.path !== path) return;
      overlay.set(undefined);
      files.setWriting(undefined);
      outside.set(outside.get() + 1);
    },
    selectDefault() {
      const path = defaultPath(files.paths());
      if (path) show(path);
    },
    clear() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      drafts.set(new Map());
      overlay.set(undefined);
      openPaths.set([]);
      selectedPath.set(undefined);
      isFollowing.set(true);
      scrolls.clear();
    },
    streamingBegins: () => isFollowing.set(true),
  };
  return editor;
}

/** Source: workspace specification, section 4, "Default file selection order". */
export function defaultPath(paths: readonly string[]): string | undefined {
  const named = ['README.md', 'app/_layout.tsx', 'app/page.tsx'].find((path) => paths.includes(path));
  return (
    named ??
    paths.find((path) => /^(?:src\/|app\/)?(?:main|app|root|App)\.(?:tsx?|jsx?)$/.test(path)) ??
    (paths.includes('package.json') ? 'package.json' : paths[0])
  );
}
