import { useState } from 'react';
import { texts } from '../texts';
import { Tool } from './Tool';
import './games.css';

type Mark = 'X' | 'O' | '';
const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];
const EMPTY: readonly Mark[] = Array<Mark>(9).fill('');

interface TicTacToeProps {
  title?: string;
}

/** Two take turns at one screen. */
export function TicTacToe({ title = texts.ticTacToe }: TicTacToeProps) {
  const [marks, setMarks] = useState(EMPTY);
  const won = LINES.find(([a, b, c]) => marks[a] !== '' && marks[a] === marks[b] && marks[a] === marks[c]);
  const turn: Mark = marks.filter(Boolean).length % 2 === 0 ? 'X' : 'O';
  const isDraw = won === undefined && !marks.includes('');

  return (
    <Tool title={title}>
      <p className="tool-status" role="status">
        {won ? texts.wins(marks[won[0]]) : isDraw ? texts.draw : texts.turn(turn)}
      </p>
      <div className="tic-tac-toe">
        {marks.map((mark, index) => (
          <button
            key={index}
            type="button"
            data-mark={mark}
            data-won={won?.includes(index) ?? false}
            aria-label={`${Math.floor(index / 3) + 1}, ${(index % 3) + 1}: ${mark || texts.free}`}
            disabled={mark !== '' || won !== undefined}
            onClick={() => setMarks(marks.map((other, place) => (place === index ? turn : other)))}
          >
            {mark === 'X' ? '×' : mark === 'O' ? '○' : ''}
          </button>
        ))}
      </div>
      <button type="button" className="button" onClick={() => setMarks(EMPTY)}>
        {texts.again}
      </button>
    </Tool>
  );
}
