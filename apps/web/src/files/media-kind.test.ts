import { expect, it } from 'vitest';
import { mediaOf } from './media-kind.ts';

it.each([
  ['public/Logo.PNG', 'image', 'image/png'],
  ['a.jpg', 'image', 'image/jpeg'],
  ['a.ico', 'image', 'image/x-icon'],
  ['song.mp3', 'audio', 'audio/mpeg'],
  ['clip.mov', 'video', 'video/quicktime'],
  ['inter.woff2', 'font', 'font/woff2'],
  ['manual.pdf', 'pdf', 'application/pdf'],
])('%s is shown as %s', (path, kind, type) => expect(mediaOf(path)).toEqual({ kind, type }));

it.each(['a.bin', 'a.zip', 'a.constructor', 'noextension', 'a.wasm'])('%s is not shown', (path) => expect(mediaOf(path)).toBeUndefined());
