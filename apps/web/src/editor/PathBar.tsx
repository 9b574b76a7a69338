import { saveFile } from '../commands/list/save-file.ts';
import { Button, IconButton } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import { shortcutText } from '../components/Keys.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import type { EditorDocument } from '@lathe/workspace';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { CompareMenu } from './CompareMenu.tsx';

/** The file's path, actions on its unsaved edits, and whether the editor follows the assistant. */
export function PathBar({ document }: { readonly document: EditorDocument }) {
  const { editor, files } = useWorkspace();
  const isFollowing = useStore(editor.isFollowing);
  const writingPath = useStore(files.writingPath);
  const comparison = useStore(editor.comparison);
  const { path } = document;
  return (
    <div className="flex h-8 flex-none items-center gap-1 pr-2 pl-2.5 text-12 text-fg-3 max-md:h-11">
      <Breadcrumbs path={path} />
      <span className="flex-1" />
      {document.isStreaming && <span className="text-accent tnum max-lg:hidden">Writing, line {document.value.split('\n').length}</span>}
      {document.hasDraft && !document.isStreaming && document.conflict === undefined && (
        <>
          <IconButton size="sm" icon="undo" label="Discard edits" className="max-md:size-10" onClick={() => editor.discard(path)} />
          <Button size="sm" title={`Save (${shortcutText(saveFile.keys[0])})`} className="max-md:h-10" onClick={() => void editor.save(path)}>
            Save
          </Button>
        </>
      )}
      {!document.isStreaming && !document.isBinary && comparison === undefined && <CompareMenu document={document} />}
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
