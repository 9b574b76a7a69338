import { type KeyboardEvent, useRef, useState } from 'react';
import { texts } from '../texts';
import { isTwice, type Numbers, puzzle, solutions } from './sudoku';
import { Tool } from './Tool';
import './sudoku.css';

/** How many numbers are there at the beginning. */
const GIVENS = { easy: 42, medium: 34, hard: 27 };
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -9, ArrowDown: 9 };

interface SudokuProps {
  title?: string;
  level?: keyof typeof GIVENS;
}

export function Sudoku({ title = texts.sudoku, level = 'medium' }: SudokuProps) {
  const [given, setGiven] = useState<Numbers>(() => puzzle(GIVENS[level]));
  const [numbers, setNumbers] = useState(given);
  const [current, setCurrent] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const isSolved = numbers.every((number, place) => number !== 0 && !isTwice(numbers, place));

  function write(place: number, number: number) {
    if (given[place] === 0 && !isSolved) setNumbers(numbers.with(place, number));
  }

  function focus(place: number) {
    setCurrent(place);
    grid.current?.querySelectorAll('button')[place]?.focus();
  }

  function hint() {
    const [solution] = solutions(given, 1);
    const place = numbers[current] === solution[current] ? numbers.findIndex((number, at) => number !== solution[at]) : current;
    if (place < 0) return;
    write(place, solution[place]);
    setCurrent(place);
  }

  function start(next: Numbers) {
    setGiven(next);
    setNumbers(next);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step !== undefined) focus((current + step + 81) % 81);
    else if (/^[1-9]$/.test(event.key)) write(current, Number(event.key));
    else if (event.key === 'Backspace' || event.key === 'Delete' || event.key === '0') write(current, 0);
    else return;
    event.preventDefault();
  }

  return (
    <Tool title={title}>
      <div ref={grid} className="sudoku" role="group" aria-label={title} onKeyDown={onKeyDown}>
        {numbers.map((number, place) => (
          <button
            key={place}
            type="button"
            tabIndex={place === current ? 0 : -1}
            aria-label={`${Math.floor(place / 9) + 1}, ${(place % 9) + 1}: ${number === 0 ? texts.free : number}`}
            aria-pressed={place === current}
            data-given={given[place] !== 0}
            data-same={number !== 0 && number === numbers[current]}
            data-twice={isTwice(numbers, place)}
            onClick={() => setCurrent(place)}
          >
            {number === 0 ? '' : number}
          </button>
        ))}
      </div>
      <p className="tool-status" role="status">
        {isSolved ? texts.won : numbers.some((_, place) => isTwice(numbers, place)) ? texts.numberTwice : ''}
      </p>
      <div className="sudoku-keys">
        {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => (
          <button key={number} type="button" className="button" onClick={() => write(current, number)}>
            {number}
          </button>
        ))}
        <button type="button" className="button" aria-label={texts.clear} onClick={() => write(current, 0)}>
          ×
        </button>
      </div>
      <div className="tool-row">
        <button type="button" className="button" disabled={isSolved} onClick={hint}>
          {texts.hint}
        </button>
        <button type="button" className="button" onClick={() => setNumbers(given)}>
          {texts.reset}
        </button>
        <button type="button" className={isSolved ? 'button button-primary' : 'button'} onClick={() => start(puzzle(GIVENS[level]))}>
          {texts.newPuzzle}
        </button>
      </div>
    </Tool>
  );
}
