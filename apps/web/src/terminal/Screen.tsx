import { copyText } from '../components/copy-text.ts';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useStore } from '../components/use-store.ts';
import { useServices, useWorkspace } from '../services.tsx';
import type { TerminalView } from '@lathe/workspace';
import { FindBar } from './FindBar.tsx';
import { portOfAddress } from './open-address.ts';
import { createTerminalScreen, type TerminalScreen } from './xterm.ts';

/** What the bar above a screen uses of it. */
export interface ScreenHandle {
  find(): void;
  /** The selected text, or ''. */
  selection(): string;
}

interface ScreenProps {
  readonly terminal: TerminalView;
  /** A sentence that says how to leave the terminal by keyboard. */
  readonly wayOut: string;
  readonly ref: Ref<ScreenHandle>;
}

/** A terminal's screen. Earlier output comes from the store. */
export default function Screen({ terminal, wayOut, ref }: ScreenProps) {
  const workspace = useWorkspace();
  const { terminals, editor, layout, previews } = workspace;
  const { theme, editorSettings } = useServices();
  const { terminalScreenReader } = useStore(editorSettings.settings);
  const parent = useRef<HTMLDivElement>(null);
  const screen = useRef<TerminalScreen>(undefined);
  const [isFinding, setIsFinding] = useState(false);
  const { id } = terminal;

  useEffect(() => {
    if (!parent.current) return;
    const created = createTerminalScreen(
      parent.current,
      {
        onInput: (data) => terminals.input(id, data),
        onResize: (size) => terminals.resize(id, size),
        onCopy: (text) => copyText(text, workspace),
        onFind: () => setIsFinding(true),
        findFiles: terminals.findFiles,
        onFile({ path, line, column }) {
          layout.setView('files');
          editor.select(path, line ?? 1, column === undefined ? undefined : { column: column - 1, length: 0 });
        },
        onAddress(address) {
          const port = portOfAddress(address);
          if (port === undefined) open(address, '_blank', 'noopener');
          else {
            previews.selectPort(port);
            layout.setView('preview');
          }
        },
      },
      { isScreenReader: editorSettings.settings.get().terminalScreenReader, wayOut },
    );
    screen.current = created;
    const detach = terminals.attach(id, created.write);
    const ignoreTheme = theme.choice.listen(created.readColors);
    return () => {
      ignoreTheme();
      detach();
      created.destroy();
    };
  }, [id, workspace, terminals, editor, layout, previews, theme, editorSettings, wayOut]);

  const enteredId = useStore(terminals.enteredId);
  useEffect(() => {
    if (enteredId !== id) return;
    screen.current?.focus();
    terminals.arrived();
  }, [enteredId, id, terminals]);

  useEffect(() => screen.current?.setScreenReader(terminalScreenReader), [terminalScreenReader]);
  useImperativeHandle(ref, () => ({ find: () => setIsFinding(true), selection: () => screen.current?.selection() ?? '' }), []);

  return (
    <>
      {/* Without padding, because the screen takes the full width of this element. */}
      <div className="absolute inset-0 overflow-hidden pb-1 pl-3.5">
        <div ref={parent} className="size-full" />
      </div>
      {isFinding && screen.current && (
        <FindBar
          screen={screen.current}
          onClose={() => {
            screen.current?.endFind();
            setIsFinding(false);
          }}
        />
      )}
    </>
  );
}
