import { useState } from 'react';
import { Button } from '../components/Button.tsx';
import { useStore } from '../components/use-store.ts';
import { EditorPane } from '../editor/EditorPane.tsx';
import { useWorkspace } from '../services.tsx';
import { SidePanel } from './SidePanel.tsx';

/** One column: the tree, replaced by a file when one is chosen. */
export function PhoneFiles() {
  const path = useStore(useWorkspace().editor.selectedPath);
  const [isTreeShown, setIsTreeShown] = useState(true);
  if (isTreeShown || path === undefined) {
    return <SidePanel onOpen={() => setIsTreeShown(false)} />;
  }
  return (
    <div className="flex h-full flex-col">
      <div className="flex-none border-b border-line px-2 py-1">
        <Button kind="quiet" icon="arrow-left" className="h-10" onClick={() => setIsTreeShown(true)}>
          All files
        </Button>
      </div>
      <div className="min-h-0 flex-1">
        <EditorPane />
      </div>
    </div>
  );
}
