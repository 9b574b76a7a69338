import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { useServices, useWorkspace } from '../services.tsx';
import type { TerminalView } from '@lathe/workspace';
import { createTerminalScreen, type TerminalScreen } from './xterm.ts';

/** One terminal's screen. What was printed before it was shown comes from the store. */
export default function Screen({ terminal }: { readonly terminal: TerminalView }) {
  const { terminals } = useWorkspace();
  const { theme } = useServices();
  const choice = useStore(theme.choice);
  const parent = useRef<HTMLDivElement>(null);
  const screen = useRef<TerminalScreen>(undefined);
  const { id } = terminal;

  useEffect(() => {
    if (!parent.current) return;
    const created = createTerminalScreen(parent.current, {
      onInput: (data) => terminals.input(id, data),
      onResize: (size) => terminals.resize(id, size),
    });
    screen.current = created;
    const detach = terminals.attach(id, created.write);
    return () => {
      detach();
      created.destroy();
      screen.current = undefined;
    };
  }, [id, terminals]);

  useEffect(() => screen.current?.readColours(), [choice]);

  return <div ref={parent} className="absolute inset-0 overflow-hidden pb-1 pl-3.5" />;
}
