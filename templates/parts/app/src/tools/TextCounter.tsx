import { useStored } from '../data/stored';
import { texts } from '../texts';
import { countText } from './text-counts';
import { Tool } from './Tool';
import './text-tools.css';

interface TextCounterProps {
  title?: string;
  /** How many characters the text may have. */
  limit?: number;
}

/** Counts a text while it is written, and keeps it in this browser. */
export function TextCounter({ title = texts.textCounter, limit }: TextCounterProps) {
  const [text, setText] = useStored(`counted-${title}`, '');
  const counts = countText(text);
  const shown = [
    [texts.countedWords, counts.words],
    [texts.countedCharacters, counts.characters],
    [texts.countedLetters, counts.letters],
    [texts.countedSentences, counts.sentences],
    [texts.countedLines, counts.lines],
    [texts.readingMinutes, counts.minutes],
  ] as const;
  const left = limit === undefined ? undefined : limit - counts.characters;
  return (
    <Tool title={title} isWide>
      <textarea
        className="input notes"
        aria-label={texts.yourText}
        placeholder={texts.yourText}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {left !== undefined && (
        <p className={left < 0 ? 'tool-status text-over' : 'tool-status'} role="status">
          {left < 0 ? texts.charactersOver(-left) : texts.charactersLeft(left)}
        </p>
      )}
      <dl className="text-counts">
        {shown.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="button" disabled={text === ''} onClick={() => setText('')}>
        {texts.reset}
      </button>
    </Tool>
  );
}
