import { useEffect, useRef } from 'react';
import { useServices, useWorkspace } from '../services.tsx';
import type { TerminalView } from '@lathe/workspace';
import { createTerminalScreen } from './xterm.ts';

/** One terminal's screen. What was printed before it was shown comes from the store. */
export default function Screen({ terminal }: { readonly terminal: TerminalView }) {
  const { terminals } = useWorkspace();
  const { theme } = useServices();
  const parent = useRef<HTMLDivElement>(null);
  const { id } = terminal;

  useEffect(() => {
    if (!parent.current) return;
    const screen = createTerminalScreen(parent.current, {
      onInput: (data) => terminals.input(id, data),
      onResize: (size) => terminals.resize(id, size),
    });
    const detach = terminals.attach(id, screen.write);
    const ignoreTheme = theme.choice.listen(screen.readColours);
    return () => {
      ignoreTheme();
      detach();
      screen.destroy();
    };
  }, [id, terminals, theme]);

  return <div ref={parent} className="absolute inset-0 overflow-hidden pb-1 pl-3.5" />;
}
