import { useState } from 'react';
import { texts } from '../texts';
import { useGameKeys } from './game-keys';
import { alphabetOf, guessable } from './letters';
import { pick } from './random';
import { Tool } from './Tool';
import { knownLetters, statesOf } from './word-guess';
import './letter-keys.css';
import './word-guess.css';

const TRIES = 6;

interface WordGuessProps {
  title?: string;
  words: readonly string[];
}

/** Any letters may be tried: there is no dictionary behind it. */
export function WordGuess({ title = texts.wordGuess, words }: WordGuessProps) {
  const [word, setWord] = useState(() => guessable(pick(words)));
  const [guesses, setGuesses] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const isSolved = guesses.includes(word);
  const isOver = isSolved || guesses.length === TRIES;
  const alphabet = alphabetOf(words);
  const known = knownLetters(guesses, word);

  function type(key: string): boolean {
    if (isOver) return false;
    if (key === 'Enter') {
      if (typed.length < word.length) return false;
      setGuesses([...guesses, typed]);
      setTyped('');
      return true;
    }
    if (key === 'Backspace') setTyped(typed.slice(0, -1));
    else if (alphabet.includes(guessable(key)) && typed.length < word.length) setTyped(typed + guessable(key));
    else return false;
    return true;
  }

  function restart() {
    setWord(guessable(pick(words)));
    setGuesses([]);
    setTyped('');
  }

  useGameKeys(type);

  return (
    <Tool title={title}>
      <ol className="word-guess">
        {Array.from({ length: TRIES }, (_, row) => {
          const guess = guesses[row];
          const text = guess ?? (row === guesses.length ? typed : '');
          const states = guess === undefined ? [] : statesOf(guess, word);
          return (
            <li key={row}>
              <span className="visually-hidden">{guess === undefined ? text || texts.free : [...guess].map((letter, at) => `${letter} ${texts.letterStates[states[at]]}`).join(', ')}</span>
              {[...word].map((_letter, at) => (
                <span key={at} className="word-letter" data-state={states[at]} aria-hidden="true">
                  {text[at] ?? ''}
                </span>
              ))}
            </li>
          );
        })}
      </ol>
      <p className="tool-status" role="status">
        {isSolved ? texts.wordFound : isOver ? texts.wordWas(word) : texts.guessLetters(word.length)}
      </p>
      <div className="letter-keys">
        {alphabet.map((letter) => (
          <button
            key={letter}
            type="button"
            aria-label={known.has(letter) ? `${letter}: ${texts.letterStates[known.get(letter)!]}` : letter}
            disabled={isOver}
            data-state={known.get(letter)}
            onClick={() => type(letter)}
          >
            {letter}
          </button>
        ))}
      </div>
      <div className="tool-row">
        <button type="button" className="button" disabled={isOver || typed === ''} onClick={() => type('Backspace')}>
          {texts.clear}
        </button>
        <button type="button" className="button button-primary" disabled={isOver || typed.length < word.length} onClick={() => type('Enter')}>
          {texts.guess}
        </button>
        <button type="button" className="button" onClick={restart}>
          {texts.nextWord}
        </button>
      </div>
    </Tool>
  );
}
