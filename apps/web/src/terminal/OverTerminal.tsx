import type { ReactNode } from 'react';
import { Group, Panel } from 'react-resizable-panels';
import { ResizeHandle } from '../components/ResizeHandle.tsx';
import { ONE_COLUMN, useMediaQuery } from '../components/use-media-query.ts';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { TerminalPanel } from './TerminalPanel.tsx';

/** Shows the terminal as a drawer below its children. On phones the terminal is a separate tab. */
export function OverTerminal({ isShown = true, children }: { readonly isShown?: boolean; readonly children: ReactNode }) {
  const { layout } = useWorkspace();
  const isOneColumn = useMediaQuery(ONE_COLUMN);
  const isOpen = useStore(layout.isTerminalOpen) && isShown && !isOneColumn;
  return (
    <Group orientation="vertical" className="h-full">
      <Panel id="content" minSize="120px">
        {children}
      </Panel>
      {isOpen && (
        <>
          <ResizeHandle label="Height of the terminal" orientation="horizontal" />
          <Panel id="terminal" defaultSize="22%" minSize="128px" maxSize="70%" groupResizeBehavior="preserve-pixel-size">
            <TerminalPanel />
          </Panel>
        </>
      )}
    </Group>
  );
}
