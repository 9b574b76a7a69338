/** The code of written games, whose compiler is less strict than ours. */
import { describe, expect, it } from 'vitest';

const load = (name: string): Promise<unknown> =>
  import(/* @vite-ignore */ new URL(`../../../../templates/parts/app/src/tools/${name}.ts`, import.meta.url).href);
const { around, minesWithout, opened } = (await load('minesweeper')) as {
  readonly around: (field: Field, place: number) => number[];
  readonly minesWithout: (first: number, field: Field, count: number) => ReadonlySet<number>;
  readonly opened: (open: ReadonlySet<number>, flags: ReadonlySet<number>, mines: ReadonlySet<number>, field: Field, place: number) => ReadonlySet<number>;
};
const { isStuck, pushed } = (await load('merging')) as {
  readonly isStuck: (numbers: readonly number[]) => boolean;
  readonly pushed: (numbers: readonly number[], side: string) => { readonly numbers: readonly number[]; readonly points: number };
};
const { bestColumn, dropped, fourOf, NO_DISCS } = (await load('connect-four')) as {
  readonly bestColumn: (discs: Discs) => number;
  readonly dropped: (discs: Discs, column: number) => Discs;
  readonly fourOf: (discs: Discs) => readonly unknown[] | undefined;
  readonly NO_DISCS: Discs;
};
const { isTwice, puzzle, solutions } = (await load('sudoku')) as {
  readonly isTwice: (numbers: readonly number[], place: number) => boolean;
  readonly puzzle: (givens: number) => readonly number[];
  readonly solutions: (numbers: readonly number[], limit: number) => (readonly number[])[];
};
const { knownLetters, statesOf } = (await load('word-guess')) as {
  readonly knownLetters: (guesses: readonly string[], word: string) => ReadonlyMap<string, string>;
  readonly statesOf: (guess: string, word: string) => string[];
};
const { alphabetOf, guessable } = (await load('letters')) as {
  readonly alphabetOf: (words: readonly string[]) => string[];
  readonly guessable: (text: string) => string;
};

const {
  dropped: fallenDown,
  moved,
  started,
  turned,
  COLUMNS,
} = (await load('tetris')) as {
  readonly COLUMNS: number;
  readonly dropped: (game: Blocks) => Blocks;
  readonly moved: (game: Blocks, x: number) => Blocks;
  readonly started: (first: number, next: number) => Blocks;
  readonly turned: (game: Blocks) => Blocks;
};
const { newSum } = (await load('sums')) as { readonly newSum: (operations: readonly string[], most: number) => { text: string; result: number } };

interface Blocks {
  readonly lying: readonly number[];
  readonly falling: { readonly squares: readonly (readonly [number, number])[] };
  readonly next: number;
  readonly lines: number;
  readonly score: number;
  readonly isOver: boolean;
}
interface Field {
  readonly columns: number;
  readonly rows: number;
}
type Discs = readonly (readonly string[])[];

const NONE: ReadonlySet<number> = new Set<number>();
const FIELD = { columns: 6, rows: 5 };
const played = (...columns: number[]): Discs => columns.reduce((discs, column) => dropped(discs, column), NO_DISCS);

describe('minesweeper', () => {
  it('has no mine where somebody looks first, nor next to it', () => {
    for (let first = 0; first < 30; first += 1) {
      const mines = minesWithout(first, FIELD, 8);
      expect(mines.size).toBe(8);
      expect([first, ...around(FIELD, first)].filter((place) => mines.has(place))).toEqual([]);
    }
  });

  it('puts mines next to the first place only where there is no other room', () => {
    const mines = minesWithout(0, FIELD, 29);
    expect(mines.size).toBe(29);
    expect(mines.has(0)).toBe(false);
  });

  it('opens all around a place without mines, but no flags', () => {
    expect(opened(NONE, NONE, new Set([29]), FIELD, 0).size).toBe(29);
    expect(opened(NONE, new Set([1]), new Set([29]), FIELD, 0).has(1)).toBe(false);
    expect([...opened(NONE, NONE, new Set([29]), FIELD, 22)]).toEqual([22]);
  });
});

describe('2048', () => {
  it('makes one number of two, once in each move', () => {
    expect(pushed([2, 2, 2, 2, ...Array<number>(12).fill(0)], 'left')).toEqual({ numbers: [4, 4, 0, 0, ...Array<number>(12).fill(0)], points: 8 });
    expect(pushed([2, 0, 2, 4, ...Array<number>(12).fill(0)], 'right').numbers.slice(0, 4)).toEqual([0, 0, 4, 4]);
    expect(pushed([2, 0, 0, 2, 0, 0, 4, 0, 0], 'down').numbers).toEqual([0, 0, 0, 4, 0, 0, 4, 0, 0]);
  });

  it('ends when nothing can move', () => {
    expect(isStuck([2, 4, 8, 4, 2, 4, 8, 4, 2])).toBe(true);
    expect(isStuck([2, 4, 8, 4, 2, 4, 8, 4, 4])).toBe(false);
  });
});

describe('the computer at connect four', () => {
  it('wins at once where it can, and blocks what would win', () => {
    expect(bestColumn(played(0, 3, 0, 3, 1, 3, 6))).toBe(3);
    expect(bestColumn(played(0, 6, 0, 5, 0))).toBe(0);
  });

  it('sees four in every direction', () => {
    expect(fourOf(played(0, 0, 1, 1, 2, 2, 3))).toHaveLength(4);
    expect(fourOf(played(0, 1, 1, 2, 2, 3, 2, 3, 3, 6, 3))).toHaveLength(4);
    expect(fourOf(played(0, 1, 0, 1, 0, 1))).toBeUndefined();
  });
});

describe('sudoku', () => {
  it('has one solution, in which no number is there twice', () => {
    const numbers = puzzle(36);
    const found = solutions(numbers, 2);
    expect(found).toHaveLength(1);
    expect(found[0]?.some((number, place) => number === 0 || isTwice(found[0] ?? [], place))).toBe(false);
    expect(numbers.filter((number) => number !== 0).length).toBeLessThan(50);
  });
});

describe('words to guess', () => {
  it('counts a letter as often as the word has it', () => {
    expect(statesOf('EERIE', 'CREEP')).toEqual(['near', 'near', 'near', 'wrong', 'wrong']);
    expect(statesOf('ALLEY', 'LABEL')).toEqual(['near', 'near', 'near', 'right', 'wrong']);
    expect(knownLetters(['CRANE', 'ENACT'], 'EAGLE').get('E')).toBe('right');
  });

  it('reads letters without accents, and offers those that are letters of their own', () => {
    expect(guessable('Écureuil')).toBe('ECUREUIL');
    expect(alphabetOf(['piñata', 'löwe']).slice(26)).toEqual(['Ñ', 'Ö']);
  });
});

describe('falling blocks', () => {
  it('clears full rows, and counts several at once for more', () => {
    let game = started(1, 1);
    for (const x of [-3, -1, 1, 3, 5]) {
      for (let step = 0; step < Math.abs(x); step += 1) game = moved(game, Math.sign(x));
      game = { ...fallenDown(game), next: 1 };
    }
    expect(game.lines).toBe(2);
    expect(game.score).toBe(300);
    expect(game.lying.every((shape) => shape < 0)).toBe(true);
  });

  it('turns next to a wall, stays inside, and ends at the top', () => {
    let game = started(0, 0);
    game = turned(game);
    for (let step = 0; step < COLUMNS; step += 1) game = moved(game, -1);
    expect(turned(game).falling.squares.every(([x]) => x >= 0 && x < COLUMNS)).toBe(true);
    for (let piece = 0; piece < 30; piece += 1) game = fallenDown(game);
    expect(game.isOver).toBe(true);
    expect(fallenDown(game)).toEqual(game);
  });
});

describe('sums', () => {
  it('are of the kinds that were asked for, with whole results that are not negative', () => {
    for (let at = 0; at < 300; at += 1) {
      const { text, result } = newSum(['minus', 'divided'], 10);
      expect(text).toMatch(/^\d+ [−÷] \d+$/);
      expect(Number.isInteger(result) && result >= 0).toBe(true);
    }
    expect(newSum(['times'], 1)).toEqual({ text: '1 × 1', result: 1 });
  });
});
