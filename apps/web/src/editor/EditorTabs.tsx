import { useEffect, useRef } from 'react';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { UnsavedMenu } from './UnsavedMenu.tsx';

/** The open files. A dot marks unsaved edits, and a triangle marks a file that changed under them. */
export function EditorTabs() {
  const { editor, files } = useWorkspace();
  const paths = useStore(editor.openPaths);
  const selected = useStore(editor.selectedPath);
  const drafts = useStore(editor.draftPaths);
  const conflicts = useStore(editor.conflictPaths);
  const writing = useStore(files.writingPath);
  const strip = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected tab is read from the DOM
  useEffect(() => {
    strip.current?.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selected, paths]);

  if (paths.length === 0 && drafts.length === 0) return null;
  return (
    <div className="flex flex-none bg-base inset-shadow-[0_-1px_var(--line)]">
      <nav ref={strip} aria-label="Open files" className="flex h-9 min-w-0 flex-1 overflow-x-auto [scrollbar-width:none] max-md:h-11">
        {paths.map((path) => {
          const isSelected = path === selected;
          const isWriting = path === writing;
          const name = path.slice(path.lastIndexOf('/') + 1);
          return (
            <div
              key={path}
              data-selected={isSelected || undefined}
              className={classNames(
                'group relative flex flex-none items-center border-r border-line text-12 whitespace-nowrap',
                isSelected ? 'bg-surface text-fg before:absolute before:inset-x-0 before:top-0 before:h-px before:bg-accent' : 'text-fg-3 hover:text-fg',
              )}
            >
              <button
                type="button"
                title={path}
                aria-current={isSelected || undefined}
                onClick={() => editor.select(path)}
                onAuxClick={(event) => event.button === 1 && editor.close(path)}
                className="flex h-full items-center gap-[7px] pr-1 pl-3 focus-row"
              >
                <Icon name={isWriting ? 'pen' : 'file'} size={14} className={isWriting ? 'text-accent' : 'text-fg-3'} />
                {name}
                {conflicts.includes(path) ? (
                  <>
                    <Icon name="warn" size={12} className="text-warn" />
                    <span className="sr-only">, changed while editing</span>
                  </>
                ) : (
                  drafts.includes(path) && (
                    <span className="size-[7px] rounded-full bg-fg-3">
                      <span className="sr-only">, unsaved edits</span>
                    </span>
                  )
                )}
              </button>
              <button
                type="button"
                aria-label={`Close ${name}`}
                onClick={() => editor.close(path)}
                className="mr-1.5 grid size-5 place-items-center rounded-badge text-fg-3 focus-row hover:bg-hover hover:text-fg max-md:mr-0 max-md:size-10"
              >
                <Icon name="x" size={14} />
              </button>
            </div>
          );
        })}
      </nav>
      <UnsavedMenu />
    </div>
  );
}
