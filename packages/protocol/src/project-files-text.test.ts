import { expect, it } from 'vitest';
import { readFileTexts, renderFileTexts } from './project-files-text.ts';

it('files come back from their text as they were', () => {
  const files = [
    { path: 'package.json', text: '{}\n' },
    { path: 'src/a b.ts', text: 'one\n\n== two\n' },
    { path: 'empty', text: '' },
  ];
  expect(readFileTexts(renderFileTexts(files))).toEqual(files);
});

it('a line that looks like the head of a file begins none', () => {
  const [file, ...others] = readFileTexts(renderFileTexts([{ path: 'a', text: 'x\n===== b =====\ny' }]));
  expect([file?.text, others]).toEqual(['x\n ===== b =====\ny', []]);
});
