import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { IconButton } from '../components/Button.tsx';
import { useWorkspace } from '../services.tsx';
import { FileTree } from './FileTree.tsx';
import type { Naming } from './naming.ts';
import { PathField } from './PathField.tsx';

/** The project's files, and the field in which a new or another name is typed. */
export function FilesPanel({ onOpen }: { readonly onOpen?: () => void }) {
  const { files, layout } = useWorkspace();
  const entries = useStore(files.entries);
  const [naming, setNaming] = useState<Naming>();
  const isEmpty = Object.keys(entries).length === 0;
  return (
    <section aria-label="File panel" className="flex h-full flex-col">
      <header className="flex h-9 flex-none items-center gap-1 pr-1.5 pl-3 max-md:h-11">
        <h2 className="flex-1 text-12 font-medium text-fg-3">Files</h2>
        <IconButton size="sm" icon="search" label="Search files" shortcut="Ctrl+Shift+F" className="max-md:size-10" onClick={() => layout.setSide('search')} />
        <IconButton size="sm" icon="plus" label="New file" className="max-md:size-10" onClick={() => setNaming({ type: 'file', start: '' })} />
        <IconButton size="sm" icon="folder" label="New folder" className="max-md:size-10" onClick={() => setNaming({ type: 'folder', start: '' })} />
      </header>
      {naming && <PathField key={`${naming.type}:${naming.start}`} naming={naming} onDone={() => setNaming(undefined)} />}
      {isEmpty ? (
        <p className="px-3 py-2 text-12 text-fg-3">No files yet. They appear here as the assistant writes them.</p>
      ) : (
        <FileTree entries={entries} onName={setNaming} onOpen={onOpen} />
      )}
    </section>
  );
}
