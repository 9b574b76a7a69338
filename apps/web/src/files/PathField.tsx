import { useRef, useState } from 'react';
import { Icon } from '../components/Icon.tsx';
import { classNames } from '../components/class-names.ts';
import { useWorkspace } from '../services.tsx';
import type { Naming } from './naming.ts';

const LABELS = { file: 'Path of the new file', folder: 'Path of the new folder', rename: 'New path' } as const;

/** A field for a path. Enter commits, Esc cancels, and an error stays until the text changes. */
export function PathField({ naming, onDone }: { readonly naming: Naming; readonly onDone: () => void }) {
  const { files, editor } = useWorkspace();
  const [path, setPath] = useState(naming.start);
  const [error, setError] = useState<string>();
  const isWorking = useRef(false);

  const commit = async (): Promise<void> => {
    const target = path.trim().replaceAll(/^\/+|\/+$/g, '');
    if (isWorking.current) return;
    if (target === '' || target === naming.start) return onDone();
    isWorking.current = true;
    const outcome =
      naming.type === 'rename'
        ? await files.rename(naming.start, target)
        : naming.type === 'file'
          ? await files.createFile(target)
          : await files.createFolder(target);
    isWorking.current = false;
    if (!outcome.ok) return setError(outcome.message);
    if (naming.type === 'file') editor.select(target);
    onDone();
  };

  return (
    <form
      className="flex-none px-1.5 pb-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        void commit();
      }}
    >
      <div
        className={classNames(
          'flex h-7 items-center gap-1.5 rounded-row border bg-surface px-2 focus-field max-md:h-11',
          error ? 'border-danger' : 'border-line-control',
        )}
      >
        <Icon name={naming.type === 'folder' ? 'folder' : 'file'} size={14} className="text-fg-3" />
        <input
          aria-label={LABELS[naming.type]}
          aria-invalid={error !== undefined}
          // biome-ignore lint/a11y/noAutofocus: the person has just asked to type here
          autoFocus
          placeholder={naming.type === 'folder' ? 'src/components' : 'src/NewFile.tsx'}
          value={path}
          onChange={(event) => {
            setPath(event.target.value);
            setError(undefined);
          }}
          onFocus={(event) => event.target.setSelectionRange(naming.start.lastIndexOf('/') + 1, naming.start.length)}
          onBlur={() => error === undefined && void commit()}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              event.stopPropagation();
              onDone();
            }
          }}
          className="min-w-0 flex-1 bg-transparent font-mono text-[12px] max-md:text-16"
        />
      </div>
      {error && (
        <p role="alert" className="px-1 pt-1 text-12 text-danger">
          {error}
        </p>
      )}
    </form>
  );
}
