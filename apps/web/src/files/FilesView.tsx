import { Group, Panel } from 'react-resizable-panels';
import { NARROW, ONE_COLUMN, useMediaQuery } from '../components/use-media-query.ts';
import { ResizeHandle } from '../components/ResizeHandle.tsx';
import { EditorPane } from '../editor/EditorPane.tsx';
import { OverTerminal } from '../terminal/OverTerminal.tsx';
import { FilesPanel } from './FilesPanel.tsx';
import { PhoneFiles } from './PhoneFiles.tsx';

/** The tree at the left, the editor at the right with the terminal below it. */
export function FilesView() {
  const isNarrow = useMediaQuery(NARROW);
  if (useMediaQuery(ONE_COLUMN)) return <PhoneFiles />;
  return (
    <Group orientation="horizontal" className="h-full" key={isNarrow ? 'narrow' : 'wide'}>
      <Panel id="tree" defaultSize={isNarrow ? '192px' : '232px'} minSize="140px" maxSize="45%" groupResizeBehavior="preserve-pixel-size">
        <FilesPanel />
      </Panel>
      <ResizeHandle label="Width of the file tree" orientation="vertical" />
      <Panel id="editor" minSize="200px">
        <OverTerminal>
          <EditorPane />
        </OverTerminal>
      </Panel>
    </Group>
  );
}
