import { useState } from 'react';
import { texts } from '../texts';
import { Tool } from './Tool';

interface FlashCardsProps {
  title?: string;
  cards: readonly { readonly front: string; readonly back: string }[];
}

/** Cards that are not known yet come again until all are. */
export function FlashCards({ title = texts.flashCards, cards }: FlashCardsProps) {
  const [left, setLeft] = useState(cards);
  const [isTurned, setTurned] = useState(false);
  const card = left[0];

  function next(isKnown: boolean) {
    setLeft(isKnown ? left.slice(1) : [...left.slice(1), left[0]]);
    setTurned(false);
  }

  if (card === undefined) {
    return (
      <Tool title={title}>
        <p className="tool-question" role="status">
          {texts.allKnown}
        </p>
        <button type="button" className="button button-primary" onClick={() => setLeft(cards)}>
          {texts.again}
        </button>
      </Tool>
    );
  }

  return (
    <Tool title={title}>
      <button type="button" className="flash-card" data-turned={isTurned} aria-live="polite" onClick={() => setTurned(!isTurned)}>
        {isTurned ? card.back : card.front}
      </button>
      <div className="tool-row">
        {isTurned ? (
          <>
            <button type="button" className="button" onClick={() => next(false)}>
              {texts.notYet}
            </button>
            <button type="button" className="button button-primary" onClick={() => next(true)}>
              {texts.known}
            </button>
          </>
        ) : (
          <button type="button" className="button button-primary" onClick={() => setTurned(true)}>
            {texts.turnOver}
          </button>
        )}
      </div>
      <p className="tool-status">
        {cards.length - left.length} / {cards.length}
      </p>
    </Tool>
  );
}
