import { useState } from 'react';
import { texts } from '../texts';
import { useGameKeys } from './game-keys';
import { alphabetOf, guessable } from './letters';
import { pick } from './random';
import { Tool } from './Tool';
import './hangman.css';
import './letter-keys.css';

/** The gallows and the man, one stroke after the other. */
const STROKES = ['M6 58h24', 'M12 58V6', 'M12 6h24', 'M12 16l10-10', 'M36 6v8', 'M36 14a5 5 0 1 0 0 10 5 5 0 0 0 0-10z', 'M36 24v16', 'M36 28l-8 6', 'M36 28l8 6', 'M36 40l-7 11', 'M36 40l7 11'];
const MISSES = { easy: 11, medium: 8, hard: 6 };

interface HangmanProps {
  title?: string;
  words: readonly string[];
  level?: keyof typeof MISSES;
}

export function Hangman({ title = texts.hangman, words, level = 'medium' }: HangmanProps) {
  const [word, setWord] = useState(() => pick(words));
  const [guesses, setGuesses] = useState<readonly string[]>([]);
  const letters = [...guessable(word)];
  const misses = guesses.filter((guess) => !letters.includes(guess)).length;
  const isLost = misses >= MISSES[level];
  const isSolved = letters.every((letter) => !/\p{L}/u.test(letter) || guesses.includes(letter));
  const isOver = isLost || isSolved;
  const alphabet = alphabetOf(words);
  const shown = Math.ceil((STROKES.length * misses) / MISSES[level]);

  function guess(letter: string): boolean {
    if (isOver || guesses.includes(letter) || !alphabet.includes(letter)) return false;
    setGuesses([...guesses, letter]);
    return true;
  }

  function restart() {
    const others = words.filter((each) => each !== word);
    setWord(pick(others.length > 0 ? others : words));
    setGuesses([]);
  }

  useGameKeys((key) => guess(guessable(key)));

  return (
    <Tool title={title}>
      <svg className="hangman" viewBox="0 0 50 62" aria-hidden="true">
        {STROKES.map((path, at) => (
          <path key={path} d={path} data-shown={at < shown} />
        ))}
      </svg>
      <p className="visually-hidden">{letters.map((letter) => (guesses.includes(letter) ? letter : '_')).join(' ')}</p>
      <p className="hangman-word" aria-hidden="true">
        {letters.map((letter, at) => (
          <span key={at} data-gap={!/\p{L}/u.test(letter)} data-missed={isLost && !guesses.includes(letter)}>
            {isOver || guesses.includes(letter) || !/\p{L}/u.test(letter) ? letter : ''}
          </span>
        ))}
      </p>
      <p className="tool-status" role="status">
        {isSolved ? texts.wordFound : isLost ? texts.wordWas(word) : texts.missesLeft(MISSES[level] - misses)}
      </p>
      <div className="letter-keys">
        {alphabet.map((letter) => (
          <button
            key={letter}
            type="button"
            disabled={isOver || guesses.includes(letter)}
            data-state={guesses.includes(letter) ? (letters.includes(letter) ? 'right' : 'wrong') : undefined}
            onClick={() => guess(letter)}
          >
            {letter}
          </button>
        ))}
      </div>
      <button type="button" className={isOver ? 'button button-primary' : 'button'} onClick={restart}>
        {texts.nextWord}
      </button>
    </Tool>
  );
}
