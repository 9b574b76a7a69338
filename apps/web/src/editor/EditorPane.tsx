import { lazy, Suspense } from 'react';
import { PaneMessage } from '../components/PaneMessage.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { ConflictBar, SecretsBar } from './EditorBars.tsx';
import { EditorTabs } from './EditorTabs.tsx';
import { FileCompare } from './FileCompare.tsx';
import { PathBar } from './PathBar.tsx';

const CodeArea = lazy(() => import('./CodeArea.tsx'));
const BinaryPreview = lazy(() => import('../files/BinaryPreview.tsx'));

/** Tabs, the path, and the file. */
export function EditorPane() {
  const { editor } = useWorkspace();
  const document = useStore(editor.document);
  const comparison = useStore(editor.comparison);
  const isSecret = useStore(editor.shownSecrets).includes(document?.path ?? '') || document?.isMasked === true;
  const compared = comparison?.path === document?.path ? comparison : undefined;
  return (
    <div className="flex h-full flex-col">
      <EditorTabs />
      {document === undefined ? (
        <NoFile />
      ) : (
        <>
          <PathBar document={document} />
          <ConflictBar document={document} isCompared={compared?.side.type === 'conflict'} />
          {isSecret && <SecretsBar path={document.path} isMasked={document.isMasked} />}
          <div className="relative min-h-0 flex-1">
            {document.isBinary ? (
              <Suspense fallback={null}>
                <BinaryPreview document={document} />
              </Suspense>
            ) : compared ? (
              <FileCompare document={document} comparison={compared} />
            ) : (
              <Suspense
                fallback={
                  <pre data-loading="" className="overflow-hidden px-15 text-[12.5px] leading-5 text-code">
                    {document.isMasked ? '' : document.value}
                  </pre>
                }
              >
                <CodeArea document={document} />
              </Suspense>
            )}
          </div>
        </>
      )}
    </div>
  );
}

function NoFile() {
  const { editor, files } = useWorkspace();
  const selected = useStore(editor.selectedPath);
  const isEmpty = Object.keys(useStore(files.entries)).length === 0;
  if (isEmpty) return <PaneMessage title="No files yet" text="Describe what you want in the chat. Files open here as they are written." />;
  // A link in the chat may name a file of an undone answer or of another project.
  if (selected !== undefined)
    return (
      <PaneMessage title={`${selected} is not in this project`} text="It was deleted or renamed, or belongs to another project. Choose a file from the tree." />
    );
  return <PaneMessage title="No file open" text="Choose a file from the tree. While the assistant writes, the current file opens here." />;
}
