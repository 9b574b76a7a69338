import type { ProjectFiles } from '../files/project-files.ts';
import type { DraftStore } from './draft-store.ts';
import type { FilePlaces } from './file-places.ts';
import type { OpenFiles } from './open-files.ts';
import type { StreamedFile } from './streamed-file.ts';

interface Deps {
  readonly files: Pick<ProjectFiles, 'onChange' | 'onMove'>;
  readonly open: OpenFiles;
  readonly store: Pick<DraftStore, 'drafts' | 'filesChanged' | 'renamed'>;
  readonly places: Pick<FilePlaces, 'paths' | 'renamed'>;
  readonly stream: Pick<StreamedFile, 'isOf'>;
  /** The shown text changed although nobody typed. */
  readonly onReplaced: () => void;
}

/** Keeps what the editor knows about files up to date, no matter who changes, moves or deletes them. */
export function followFiles({ files, open, store, places, stream, onReplaced }: Deps): void {
  const { drafts } = store;

  function renamed(from: string, to: string): void {
    store.renamed(from, to);
    places.renamed(from, to);
  }

  files.onChange((paths) => {
    const selected = open.selectedPath.get();
    const isDrafted = selected !== undefined && drafts.get().has(selected);
    for (const [from, to] of open.filesChanged(paths, (path) => drafts.get().has(path) || stream.isOf(path))) renamed(from, to);
    store.filesChanged(paths);
    if (selected !== undefined && paths.includes(selected) && !isDrafted) onReplaced();
  });

  // Open files stay open under their new path, with their place and unsaved edits.
  files.onMove((from, to) => {
    for (const path of new Set([...open.openPaths.get(), ...drafts.get().keys(), ...places.paths()])) {
      if (path !== from && !path.startsWith(`${from}/`)) continue;
      const target = to + path.slice(from.length);
      open.renamed(path, target);
      renamed(path, target);
    }
  });
}
