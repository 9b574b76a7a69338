import { useEffect, useState } from 'react';
import { Icon } from '../components/Icon';
import { texts } from '../texts';
import { bestColumn, dropped, fourOf, freeColumns, NO_DISCS, ROWS, turnOf } from './connect-four';
import { Tool } from './Tool';
import './connect-four.css';

interface ConnectFourProps {
  title?: string;
  /** Who plays yellow. Without it, two take turns at one screen. */
  against?: 'computer';
}

const THINKS_MS = 450;

export function ConnectFour({ title = texts.connectFour, against }: ConnectFourProps) {
  const [discs, setDiscs] = useState(NO_DISCS);
  const four = fourOf(discs);
  const turn = turnOf(discs);
  const isDraw = four === undefined && freeColumns(discs).length === 0;
  const isOver = four !== undefined || isDraw;
  const isThinking = against === 'computer' && turn === 'yellow' && !isOver;

  useEffect(() => {
    if (!isThinking) return;
    const timer = setTimeout(() => setDiscs((now) => dropped(now, bestColumn(now))), THINKS_MS);
    return () => clearTimeout(timer);
  }, [isThinking]);

  return (
    <Tool title={title}>
      <p className="tool-status" role="status">
        {four !== undefined ? texts.wins(texts.discNames[turn === 'red' ? 'yellow' : 'red']) : isDraw ? texts.draw : texts.turn(texts.discNames[turn])}
      </p>
      <div className="connect-four">
        {discs.map((column, at) => (
          <button
            key={at}
            type="button"
            aria-label={texts.column(at + 1, column.map((disc) => (disc === '' ? '' : texts.discNames[disc])).join(', '))}
            disabled={isOver || isThinking || column.length === ROWS}
            onClick={() => setDiscs(dropped(discs, at))}
          >
            {Array.from({ length: ROWS }, (_, down) => ROWS - 1 - down).map((row) => (
              <span key={row} data-disc={column[row]} data-won={four?.some(([x, y]) => x === at && y === row) ?? false} />
            ))}
          </button>
        ))}
      </div>
      <button type="button" className={isOver ? 'button button-primary' : 'button'} onClick={() => setDiscs(NO_DISCS)}>
        <Icon name="restart" size={16} /> {texts.again}
      </button>
    </Tool>
  );
}
