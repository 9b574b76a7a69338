import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../components/Button.tsx';
import { SearchField } from '../components/Field.tsx';
import type { TerminalScreen } from './xterm.ts';

/** Finds text in a terminal's output, newest first. */
export function FindBar({ screen, onClose }: { readonly screen: TerminalScreen; readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<{ readonly index: number; readonly count: number }>();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => screen.onFound(setFound), [screen]);
  useEffect(() => bar.current?.querySelector('input')?.focus(), []);
  return (
    <search
      ref={bar}
      className="absolute top-0 right-2 z-10 flex items-center gap-0.5 rounded-b-card border border-t-0 border-line-strong bg-raised p-1 shadow-float"
    >
      <SearchField
        label="Find in this terminal"
        value={text}
        className="w-52 max-sm:w-40"
        onChange={({ target: { value } }) => {
          setText(value);
          screen.find(value, 'here');
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') screen.find(text, event.shiftKey ? 'down' : 'up');
          else if (event.key === 'Escape') onClose();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <span role="status" className="min-w-14 px-1 text-right text-12 text-fg-3 tnum">
        {text === '' ? '' : found === undefined || found.count === 0 ? 'None' : `${found.index > 0 ? `${found.index} of ` : ''}${found.count}`}
      </span>
      <IconButton size="sm" icon="arrow-up" label="Previous" shortcut="Enter" onClick={() => screen.find(text, 'up')} className="max-md:size-10" />
      <IconButton size="sm" icon="down" label="Next" shortcut="Shift+Enter" onClick={() => screen.find(text, 'down')} className="max-md:size-10" />
      <IconButton size="sm" icon="x" label="Close" shortcut="Esc" onClick={onClose} className="max-md:size-10" />
    </search>
  );
}
