import { expect, it } from 'vitest';
import { readFileTexts, renderFileTexts } from './project-files-text.ts';

it('files are parsed from their text unchanged', () => {
  const files = [
    { path: 'package.json', text: '{}\n' },
    { path: 'src/a b.ts', text: 'one\n\n== two\n' },
    { path: 'empty', text: '' },
  ];
  expect(readFileTexts(renderFileTexts(files))).toEqual(files);
});

it('a line that looks like a file header does not start a file', () => {
  const [file, ...others] = readFileTexts(renderFileTexts([{ path: 'a', text: 'x\n===== b =====\ny' }]));
  expect([file?.text, others]).toEqual(['x\n ===== b =====\ny', []]);
});
