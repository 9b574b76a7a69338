import { useState } from 'react';
import { searchFiles } from '../commands/list/search-files.ts';
import { Button, IconButton } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { shortcutText } from '../components/Keys.tsx';
import { Menu, MenuItem, MenuLine } from '../components/Menu.tsx';
import { useStore } from '../components/use-store.ts';
import { useDownload } from '../projects/use-download.ts';
import { useWorkspace } from '../services.tsx';
import { FileTree } from './FileTree.tsx';
import type { Naming } from './naming.ts';
import { PathField } from './PathField.tsx';
import { RulesBar } from './RulesBar.tsx';
import { type Imports, useImports } from './use-imports.ts';

/** The file tree, and the field for a new name. */
export function FilesPanel({ onOpen }: { readonly onOpen?: () => void }) {
  const workspace = useWorkspace();
  const { files, layout } = workspace;
  const entries = useStore(files.entries);
  const importing = useStore(files.importing);
  const imports = useImports(workspace);
  const [naming, setNaming] = useState<Naming>();
  const isEmpty = Object.keys(entries).length === 0;
  return (
    <section aria-label="File panel" className="flex h-full flex-col">
      <header className="flex h-9 flex-none items-center gap-1 pr-1.5 pl-3 max-md:h-11">
        <h2 className="flex-1 text-12 font-medium text-fg-3">Files</h2>
        <IconButton
          size="sm"
          icon="search"
          label={searchFiles.label}
          shortcut={shortcutText(searchFiles.keys[0])}
          className="max-md:size-10"
          onClick={() => searchFiles.run({ layout })}
        />
        <IconButton size="sm" icon="plus" label="New file" className="max-md:size-10" onClick={() => setNaming({ type: 'file', start: '' })} />
        <IconButton size="sm" icon="folder" label="New folder" className="max-md:size-10" onClick={() => setNaming({ type: 'folder', start: '' })} />
        <MoreMenu imports={imports} isEmpty={isEmpty} />
      </header>
      {importing && (
        <p role="status" className="flex flex-none items-center gap-2 px-3 pb-1.5 text-12 text-fg-2 tnum">
          <Icon name="upload" size={14} className="text-fg-3" />
          Importing {importing.done.toLocaleString('en')} of {importing.total.toLocaleString('en')} files
        </p>
      )}
      <RulesBar entries={entries} />
      {naming && <PathField key={`${naming.type}:${naming.start}`} naming={naming} onDone={() => setNaming(undefined)} />}
      {isEmpty ? <NoFiles imports={imports} /> : <FileTree entries={entries} imports={imports} onName={setNaming} onOpen={onOpen} />}
    </section>
  );
}

function MoreMenu({ imports, isEmpty }: { readonly imports: Imports; readonly isEmpty: boolean }) {
  const download = useDownload();
  return (
    <Menu align="end" trigger={<IconButton size="sm" icon="more" label="Import and download" className="max-md:size-10" />}>
      <MenuItem icon="upload" onSelect={() => void imports.files('')}>
        Import files
      </MenuItem>
      <MenuItem icon="folder" onSelect={() => void imports.folder('')}>
        Import a folder
      </MenuItem>
      <MenuItem icon="archive" onSelect={() => void imports.zip('')}>
        Import a zip archive
      </MenuItem>
      <MenuLine />
      <MenuItem icon="download" isDisabled={isEmpty} onSelect={() => void download()}>
        Download the project
      </MenuItem>
    </Menu>
  );
}

/** Shown while there are no files. Files can be imported and dropped here. */
function NoFiles({ imports }: { readonly imports: Imports }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a mouse; the buttons work for everybody
    <div
      className="flex min-h-0 flex-1 flex-col items-start gap-2.5 px-3 py-2"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        imports.dropped(event.dataTransfer, '');
      }}
    >
      <p className="text-12 text-fg-3">No files yet. They appear here as the assistant writes them. You can also import a project: drop a folder here.</p>
      <div className="flex flex-wrap gap-1.5">
        <Button size="sm" icon="folder" className="max-md:h-10" onClick={() => void imports.folder('')}>
          Import a folder
        </Button>
        <Button size="sm" icon="archive" className="max-md:h-10" onClick={() => void imports.zip('')}>
          Import a zip
        </Button>
      </div>
    </div>
  );
}
