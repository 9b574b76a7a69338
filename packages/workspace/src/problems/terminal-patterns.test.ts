import { expect, it } from 'vitest';
import { isTerminalError, isUpdateLine, preTransformError } from './terminal-patterns.ts';
import { placeIn } from '../files/place-in-text.ts';

const LENGTH = 256 * 1024;
const filled = (piece: string) => piece.repeat(LENGTH / piece.length);

it.each(['x', '\n', ' ', '\t\n', '1', '1\n', 'a/', 'a.', 'src/a:', '[plugin:', '[vite] ', 'Unable to resolve "', 'pre-transform error:', 'Tests ', 'FAIL\n'])(
  'output of nothing but %j is checked without delay',
  (piece) => {
    const text = filled(piece);
    const started = performance.now();
    for (const look of [isTerminalError, isUpdateLine, preTransformError, placeIn]) look(text);
    expect(performance.now() - started).toBeLessThan(1000);
  },
);
