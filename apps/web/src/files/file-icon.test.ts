import { expect, it } from 'vitest';
import { ICONS } from '../components/icons.ts';
import { fileIcon } from './file-icon.ts';

it.each([
  ['App.tsx', 'code'],
  ['index.html', 'globe'],
  ['README.md', 'book'],
  ['package.json', 'box'],
  ['tsconfig.app.json', 'sliders'],
  ['vite.config.ts', 'sliders'],
  ['data.json', 'braces'],
  ['.env.local', 'key'],
  ['.gitignore', 'sliders'],
  ['Logo.PNG', 'image'],
  ['font.woff2', 'letters'],
  ['manual.pdf', 'page'],
  ['Makefile', 'file'],
])('%s is drawn as %s', (name, icon) => {
  expect(fileIcon(name)).toBe(icon);
  expect(ICONS).toHaveProperty(icon);
});
