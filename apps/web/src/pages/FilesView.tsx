import { Group, Panel } from 'react-resizable-panels';
import { Deferred } from '../components/Deferred.tsx';
import { NARROW, ONE_COLUMN, useMediaQuery } from '../components/use-media-query.ts';
import { ResizeHandle } from '../components/ResizeHandle.tsx';
import { useStore } from '../components/use-store.ts';
import { EditorPane } from '../editor/EditorPane.tsx';
import { OverTerminal } from '../terminal/OverTerminal.tsx';
import { useWorkspace } from '../services.tsx';
import { PhoneFiles } from './PhoneFiles.tsx';
import { SidePanel } from './SidePanel.tsx';

/** The tree on the left, and the editor above the terminal on the right. */
export function FilesView() {
  const isNarrow = useMediaQuery(NARROW);
  const isSearch = useStore(useWorkspace().layout.side) === 'search';
  if (useMediaQuery(ONE_COLUMN)) return <PhoneFiles />;
  const width = isSearch ? (isNarrow ? '260px' : '340px') : isNarrow ? '192px' : '232px';
  return (
    <Group orientation="horizontal" className="h-full" key={`${isNarrow ? 'narrow' : 'wide'}-${isSearch ? 'search' : 'tree'}`}>
      <Panel id="side" defaultSize={width} minSize="140px" maxSize="45%" groupResizeBehavior="preserve-pixel-size">
        <Deferred>
          <SidePanel />
        </Deferred>
      </Panel>
      <ResizeHandle label={isSearch ? 'Width of the search' : 'Width of the file tree'} orientation="vertical" />
      <Panel id="editor" minSize="200px">
        <OverTerminal>
          <EditorPane />
        </OverTerminal>
      </Panel>
    </Group>
  );
}
