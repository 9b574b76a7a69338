import { useState } from 'react';
import { useStored } from '../data/stored';
import { texts } from '../texts';
import { Tool } from './Tool';
import { type TypingResult, typingResult } from './typing';
import './text-tools.css';

interface TypingTestProps {
  title?: string;
  /** What is typed, one text after the other. */
  items: string[];
}

/** A text to type: the clock starts with the first letter and stops with the last. */
export function TypingTest({ title = texts.typingTest, items }: TypingTestProps) {
  const [at, setAt] = useState(0);
  const [typed, setTyped] = useState('');
  const [startedAt, setStartedAt] = useState(0);
  const [result, setResult] = useState<TypingResult | null>(null);
  const [best, setBest] = useStored(`typed-${title}`, 0);
  const text = items[at];
  const characters = [...typed];

  function type(next: string) {
    if (result !== null) return;
    const now = performance.now();
    const start = typed === '' ? now : startedAt;
    setStartedAt(start);
    setTyped(next);
    if ([...next].length < [...text].length) return;
    const finished = typingResult(text, next, now - start);
    setResult(finished);
    setBest((before) => Math.max(before, finished.wordsPerMinute));
  }

  function restart(next: number) {
    setAt(next);
    setTyped('');
    setResult(null);
  }

  return (
    <Tool title={title} isWide>
      <p className="typing-text">
        {[...text].map((character, index) => (
          // A letter is nothing but its place in the text.
          <span key={`${at}-${index}`} data-state={index >= characters.length ? 'open' : characters[index] === character ? 'right' : 'wrong'}>
            {character}
          </span>
        ))}
      </p>
      <input
        className="input"
        aria-label={texts.typeHere}
        placeholder={texts.typeHere}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      <p className="tool-status" role="status">
        {result === null ? '' : texts.typed(result.wordsPerMinute, result.accuracy)}
      </p>
      <div className="tool-row">
        <button type="button" className="button" onClick={() => restart(at)}>
          {texts.reset}
        </button>
        <button type="button" className="button button-primary" onClick={() => restart((at + 1) % items.length)}>
          {texts.next}
        </button>
      </div>
      {best > 0 && <p>{texts.bestTyped(best)}</p>}
    </Tool>
  );
}
