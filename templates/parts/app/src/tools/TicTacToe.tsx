import { useEffect, useState } from 'react';
import { texts } from '../texts';
import { Tool } from './Tool';
import { EMPTY, bestPlace, lineOf, placed, turnOf } from './tic-tac-toe';
import './games.css';

interface TicTacToeProps {
  title?: string;
  /** Who plays O. Without it, two take turns at one screen. */
  against?: 'computer';
}

const THINKS_MS = 450;

export function TicTacToe({ title = texts.ticTacToe, against }: TicTacToeProps) {
  const [marks, setMarks] = useState(EMPTY);
  const won = lineOf(marks);
  const turn = turnOf(marks);
  const isDraw = won === undefined && !marks.includes('');
  const isThinking = against === 'computer' && turn === 'O' && won === undefined && !isDraw;

  useEffect(() => {
    if (!isThinking) return;
    const timer = setTimeout(() => setMarks((now) => placed(now, bestPlace(now))), THINKS_MS);
    return () => clearTimeout(timer);
  }, [isThinking]);

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
            disabled={mark !== '' || won !== undefined || isThinking}
            onClick={() => setMarks(placed(marks, index))}
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
