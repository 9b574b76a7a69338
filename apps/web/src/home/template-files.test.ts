import { appFilesSchema } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { filesOfTemplate } from './template-files.ts';

it('a template becomes a project that can be saved, with each file at its path', () => {
  const files = filesOfTemplate({ files: { 'package.json': '{}', 'src/App.tsx': 'export {}' } }, 7);
  expect(appFilesSchema.parse(files)).toEqual(files);
  expect(files['src/App.tsx']).toEqual({ fullPath: 'src/App.tsx', name: 'App.tsx', type: 'file', contents: 'export {}', isBinary: false, lastModified: 7 });
});
