import { useEffect, useState } from 'react';
import { Icon } from '../components/Icon';
import { useStored } from '../data/stored';
import { texts } from '../texts';
import { Scores } from './Scores';
import { Tool } from './Tool';

/** The drawings on the cards, as paths in a square of 24. */
const DRAWINGS = [
  'M12 3l9 16H3z',
  'M4 4h16v16H4z',
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  'M12 2l3 7 7 .6-5.400 4.800 1.700 7.200L12 17.800 5.700 21.600l1.700-7.200L2 9.600 9 9z',
  'M12 21C5 15 3 12 3 8.500A4.500 4.500 0 0 1 12 7a4.500 4.500 0 0 1 9 1.500C21 12 19 15 12 21z',
  'M12 2l8 10-8 10-8-10z',
  'M9 3h6v6h6v6h-6v6H9v-6H3V9h6z',
  'M7 3h10l5 9-5 9H7l-5-9z',
  'M13 2L4 14h6l-1 8 9-12h-6z',
  'M20 14A9 9 0 0 1 10 4a9 9 0 1 0 10 10z',
  'M3 12l9-9 9 9h-5v9H8v-9z',
  'M4 10a8 8 0 0 1 16 0h-7v8a2 2 0 0 1-4 0h2v-8z',
  'M3 7h18v10H3z',
  'M12 21L3 5h18z',
  'M3 12l6-9h12l-6 9 6 9H9z',
  'M4 4l8 5 8-5v16l-8-5-8 5z',
  'M12 2l4 6h-3v8h3l-4 6-4-6h3V8H8z',
  'M4 20V8a8 8 0 0 1 16 0v12h-5V9a3 3 0 0 0-6 0v11z',
];

/** What else can be on the cards. */
const SIGNS = {
  letters: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R'],
  numbers: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15', '16', '17', '18'],
  animals: ['🐶', '🐱', '🐭', '🐰', '🦊', '🐻', '🐼', '🐸', '🐵', '🐧', '🦉', '🐢', '🐙', '🦋', '🐝', '🐘', '🦁', '🐬'],
  emojis: ['😀', '😎', '🚀', '🌈', '🍕', '🎈', '⚽', '🎸', '🌵', '🍓', '⛄', '🔥', '🌻', '🎁', '🚲', '🎧', '🧩', '🍩'],
};

interface Card {
  id: number;
  drawing: number;
}

function shuffled(pairs: number): readonly Card[] {
  const cards = Array.from({ length: pairs * 2 }, (_, id) => ({ id, drawing: id % pairs }));
  for (let at = cards.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [cards[at], cards[other]] = [cards[other], cards[at]];
  }
  return cards;
}

interface MemoryProps {
  title?: string;
  /** At most 18. */
  pairs: number;
  cards?: keyof typeof SIGNS;
}

export function Memory({ title = texts.memory, pairs, cards: kind }: MemoryProps) {
  const [cards, setCards] = useState(() => shuffled(pairs));
  const [open, setOpen] = useState<readonly Card[]>([]);
  const [found, setFound] = useState<readonly number[]>([]);
  const [moves, setMoves] = useState(0);
  /** The fewest moves, or 0 before the first game was finished. */
  const [best, setBest] = useStored(`memory-best-${pairs}`, 0);
  const isSolved = found.length === pairs;

  useEffect(() => {
    if (open.length < 2) return;
    const isPair = open[0].drawing === open[1].drawing;
    const timer = setTimeout(
      () => {
        if (isPair) setFound((all) => [...all, open[0].drawing]);
        setOpen([]);
      },
      isPair ? 250 : 900,
    );
    return () => clearTimeout(timer);
  }, [open]);

  useEffect(() => {
    if (isSolved && (best === 0 || moves < best)) setBest(moves);
  }, [isSolved, moves, best, setBest]);

  function turn(card: Card) {
    if (open.length === 2) return;
    setOpen([...open, card]);
    if (open.length === 1) setMoves(moves + 1);
  }

  function restart() {
    setCards(shuffled(pairs));
    setOpen([]);
    setFound([]);
    setMoves(0);
  }

  return (
    <Tool title={title}>
      <Scores
        scores={[
          { label: texts.moveCount, value: moves },
          { label: texts.foundPairs, value: `${found.length}/${pairs}` },
          ...(best === 0 ? [] : [{ label: texts.best, value: best }]),
        ]}
      />
      <p className="visually-hidden" role="status">
        {isSolved ? texts.solved(moves) : texts.moves(moves)}
      </p>
      <div className="memory" data-large={pairs > 12}>
        {cards.map((card, index) => {
          const isFound = found.includes(card.drawing);
          const isOpen = isFound || open.includes(card);
          return (
            <button
              key={card.id}
              type="button"
              data-open={isOpen}
              data-found={isFound}
              data-tone={isOpen ? card.drawing % 8 : undefined}
              aria-label={`${texts.card} ${index + 1}${isOpen ? `: ${kind === undefined ? card.drawing + 1 : SIGNS[kind][card.drawing]}` : ''}`}
              disabled={isOpen}
              onClick={() => turn(card)}
            >
              {isOpen && kind !== undefined && <span aria-hidden="true">{SIGNS[kind][card.drawing]}</span>}
              {isOpen && kind === undefined && (
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d={DRAWINGS[card.drawing]} />
                </svg>
              )}
            </button>
          );
        })}
      </div>
      <button type="button" className={isSolved ? 'button button-primary' : 'button'} onClick={restart}>
        <Icon name="restart" size={16} /> {texts.again}
      </button>
    </Tool>
  );
}
