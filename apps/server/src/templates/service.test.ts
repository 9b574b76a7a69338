import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TemplateService } from './service.ts';

it('a starter of an installed package has its .gitignore, which npm would rename', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lathe-templates-'));
  try {
    await mkdir(join(folder, 'node/src'), { recursive: true });
    for (const name of ['package.json', '_gitignore', 'src/_gitignore']) await writeFile(join(folder, 'node', name), name);
    const { files } = await new TemplateService(folder).get('node');
    expect(files).toEqual({ 'package.json': 'package.json', '.gitignore': '_gitignore', 'src/.gitignore': 'src/_gitignore' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
