const COLUMNS = 4;
const ROWS = 4;
/** Each on a square of 50: a quarter, an arch, a leaf, a circle, a ring, a bar, a flower, an eye, steps. */
const SHAPES = [
  'M0 0H50A50 50 0 0 1 0 50Z',
  'M0 50V25A25 25 0 0 1 50 25V50Z',
  'M0 0H25A25 25 0 0 1 50 25V50H25A25 25 0 0 1 0 25Z',
  'M25 3A22 22 0 1 1 24.9 3Z',
  'M25 3A22 22 0 1 1 24.9 3ZM25 14A11 11 0 1 0 25.1 14Z',
  'M0 0H50V25H0Z',
  'M25 25C5 25 5 5 25 5 25 5 25 25 25 25ZM25 25C25 5 45 5 45 25ZM25 25C45 25 45 45 25 45ZM25 25C25 45 5 45 5 25Z',
  'M0 25A27 27 0 0 1 50 25 27 27 0 0 1 0 25ZM25 17A8 8 0 1 0 25.1 17Z',
  'M0 50V34H16V17H33V0H50V50Z',
];

const TONES = [0, 1, 3, 2, 0, 3, 2, 1];

interface HeroArtProps {
  /** The same text leads to the same picture. */
  seed: string;
}

/** A pattern in the colors of the app. */
export function HeroArt({ seed }: HeroArtProps) {
  const next = numbersFrom(seed);
  // Four shapes of all: a pattern, and not a collection.
  const set = [next() % SHAPES.length, next() % SHAPES.length, 0, 2];
  const tiles = Array.from({ length: COLUMNS * ROWS }, (_, index) => ({
    x: (index % COLUMNS) * 50,
    y: Math.floor(index / COLUMNS) * 50,
    shape: SHAPES[set[next() % set.length]],
    turn: (next() % 4) * 90,
    tone: TONES[next() % TONES.length],
    ground: next() % 3,
  }));
  return (
    <svg className="hero-art" viewBox={`0 0 ${COLUMNS * 50} ${ROWS * 50}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {tiles.map(({ x, y, shape, turn, tone, ground }) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <rect width="50.2" height="50.2" data-ground={ground} />
          <path d={shape} transform={`rotate(${turn} 25 25)`} data-art={tone} />
        </g>
      ))}
    </svg>
  );
}

function numbersFrom(seed: string): () => number {
  let state = [...seed].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 2_147_483_647, 17);
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state >> 8;
  };
}
