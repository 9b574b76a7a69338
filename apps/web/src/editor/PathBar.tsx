import { useStore } from '@nanostores/react';
import { Fragment } from 'react';
import { Button } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import { useWorkspace } from '../services.tsx';
import type { EditorDocument } from '@lathe/workspace';

/** Where the file is, and whether the editor follows what the assistant writes. */
export function PathBar({ document }: { readonly document: EditorDocument }) {
  const { editor, files } = useWorkspace();
  const isFollowing = useStore(editor.isFollowing);
  const writingPath = useStore(files.writingPath);
  const segments = document.path.split('/');
  const name = segments.pop();
  return (
    <div className="flex h-8 flex-none items-center gap-1 pr-2 pl-3.5 text-12 text-fg-3">
      <span className="flex min-w-0 items-center gap-1 overflow-hidden whitespace-nowrap">
        {segments.map((segment, index) => (
          <Fragment key={segments.slice(0, index + 1).join('/')}>
            <span className="truncate">{segment}</span>
            <Icon name="right" size={12} />
          </Fragment>
        ))}
        <b className="font-medium text-fg">{name}</b>
      </span>
      <span className="flex-1" />
      {document.isStreaming && <span className="text-accent tnum max-lg:hidden">Writing, line {document.value.split('\n').length}</span>}
      {document.hasDraft && !document.isStreaming && (
        <Button size="sm" kind="quiet" onClick={() => void editor.save(document.path)}>
          Save
        </Button>
      )}
      {writingPath !== undefined && (
        <button
          type="button"
          aria-pressed={isFollowing}
          onClick={() => editor.follow(!isFollowing)}
          className={classNames(
            'ml-2 inline-flex h-6 flex-none items-center gap-1.5 rounded-control border px-2 text-12 transition-colors max-md:h-8',
            isFollowing ? 'border-accent-line bg-accent-soft text-accent' : 'border-line-strong bg-surface text-fg-2 hover:border-line-control hover:text-fg',
          )}
        >
          <Icon name="eye" size={14} />
          {isFollowing ? 'Following' : 'Follow'}
        </button>
      )}
    </div>
  );
}
