import { useStored } from '../data/stored';
import { texts } from '../texts';
import { Tool } from './Tool';

interface NotesProps {
  title?: string;
}

/** A place to write, kept in this browser with every letter. */
export function Notes({ title = texts.notes }: NotesProps) {
  const [text, setText] = useStored(`notes-${title}`, '');
  const words = text.split(/\s+/).filter(Boolean).length;
  return (
    <Tool title={title} isWide>
      <textarea className="input notes" aria-label={title} value={text} onChange={(event) => setText(event.target.value)} />
      <p className="tool-status">{texts.words(words)}</p>
    </Tool>
  );
}
