import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { Group, Panel } from 'react-resizable-panels';
import { ONE_COLUMN, useMediaQuery } from '../components/use-media-query.ts';
import { ResizeHandle } from '../components/ResizeHandle.tsx';
import { FilesView } from '../files/FilesView.tsx';
import { PreviewPane } from '../previews/PreviewPane.tsx';
import { useWorkspace } from '../services.tsx';
import { TerminalPanel } from '../terminal/TerminalPanel.tsx';

/** The framed work: one of files, preview and terminal. The preview stays mounted and keeps its state. */
export function Bench() {
  const { layout } = useWorkspace();
  const view = useStore(layout.view);
  return (
    <>
      {view === 'files' && <div role="tabpanel" aria-label="Files" className="min-h-0 flex-1"><FilesView /></div>}
      {view === 'terminal' && <div role="tabpanel" aria-label="Terminal" className="min-h-0 flex-1"><TerminalPanel isWhole /></div>}
      <div role="tabpanel" aria-label="Preview" hidden={view !== 'preview'} className="min-h-0 flex-1">
        <OverTerminal isShown={view === 'preview'}><PreviewPane /></OverTerminal>
      </div>
    </>
  );
}

/** Content with the terminal as a drawer below it; on phones the terminal has a tab of its own. */
export function OverTerminal({ isShown = true, children }: { readonly isShown?: boolean; readonly children: ReactNode }) {
  const { layout } = useWorkspace();
  const isOneColumn = useMediaQuery(ONE_COLUMN);
  const isOpen = useStore(layout.isTerminalOpen) && isShown && !isOneColumn;
  return (
    <Group orientation="vertical" className="h-full">
      <Panel id="content" minSize="120px">{children}</Panel>
      {isOpen && (
        <>
          <ResizeHandle label="Height of the terminal" orientation="horizontal" />
          <Panel id="terminal" defaultSize="22%" minSize="128px" maxSize="70%" groupResizeBehavior="preserve-pixel-size"><TerminalPanel /></Panel>
        </>
      )}
    </Group>
  );
}
