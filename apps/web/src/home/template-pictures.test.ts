import { expect, it } from 'vitest';
import { templatePictures } from './template-pictures.ts';

it('a template has a light picture, and a dark one if its page looks different in the dark', () => {
  const addresses = {
    './template-pictures/vite-light.webp': '/v.webp',
    './template-pictures/vite-dark.webp': '/vd.webp',
    './template-pictures/node-light.webp': '/n.webp',
  };
  expect(templatePictures('vite', addresses)).toEqual({ light: '/v.webp', dark: '/vd.webp' });
  expect(templatePictures('node', addresses)).toEqual({ light: '/n.webp' });
  expect(templatePictures('vite-ts', addresses)).toBeUndefined();
});

it('every template has a picture, and every picture belongs to a template', () => {
  const keyOf = (file: string) => /([\w-]+?)(?:-(?:light|dark)\.webp|\/package\.json)$/.exec(file)?.[1];
  const starters = Object.keys(import.meta.glob('../../../../templates/*/package.json')).map(keyOf);
  const pictures = Object.keys(import.meta.glob('./template-pictures/*.webp', { query: '?url' })).map(keyOf);
  expect(starters).toHaveLength(28);
  expect(new Set(pictures)).toEqual(new Set(starters));
});
