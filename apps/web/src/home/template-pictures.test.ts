import { expect, it } from 'vitest';
import { templatePictures } from './template-pictures.ts';

it('a starter has a light picture and, where its page differs in the dark, another', () => {
  const addresses = {
    './template-pictures/vite-light.webp': '/v.webp',
    './template-pictures/vite-dark.webp': '/vd.webp',
    './template-pictures/node-light.webp': '/n.webp',
  };
  expect(templatePictures('vite', addresses)).toEqual({ light: '/v.webp', dark: '/vd.webp' });
  expect(templatePictures('node', addresses)).toEqual({ light: '/n.webp' });
  expect(templatePictures('vite-ts', addresses)).toBeUndefined();
});
