import { describe, expect, it } from 'vitest';
import { defaultFile } from './default-file.ts';

describe('the file selected at first', () => {
  it('is chosen in the order README.md, app/_layout.tsx, app/page.tsx, main/app/root, package.json, the first', () => {
    const order = ['README.md', 'app/_layout.tsx', 'app/page.tsx', 'src/main.ts', 'package.json', 'a.txt'];
    const paths = [...order].sort();
    for (const expected of order) {
      expect(defaultFile(paths)).toBe(expected);
      paths.splice(paths.indexOf(expected), 1);
    }
    expect(defaultFile([])).toBeUndefined();
  });
  it.each(['main.ts', 'src/main.tsx', 'src/App.jsx', 'app/root.tsx', 'lib/deep/app.js'])('may be %s', (path) =>
    expect(defaultFile(['a.txt', 'package.json', path])).toBe(path),
  );
  it('is an entry near the top rather than one further down', () => expect(defaultFile(['a/b/main.ts', 'src/app.ts'])).toBe('src/app.ts'));
  it.each(['src/domain.ts', 'main.css', 'app.vue'])('is not chosen as an entry when it is %s', (path) =>
    expect(defaultFile([path, 'package.json'])).toBe('package.json'),
  );
});
