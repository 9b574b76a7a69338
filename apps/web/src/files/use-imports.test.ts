import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from '../components/copy-text.ts';
import { createImports } from './use-imports.ts';

afterEach(() => vi.unstubAllGlobals());

const gone = { name: 'app.zip', webkitRelativePath: '', size: 3, arrayBuffer: () => Promise.reject(new Error('A requested file could not be found.')) };

it('reports dropped files that can no longer be read', async () => {
  const show = vi.fn();
  const imports = createImports({ files: { importArchive: vi.fn() }, notices: { show } } as never);
  imports.dropped({ items: [], files: [gone] } as never, '');
  await expect.poll(() => show).toHaveBeenCalledWith({ kind: 'error', text: 'Import failed: A requested file could not be found.' });
});

it.each(['app.zip', 'app.TAR', 'app-1.0.tar.gz', 'app.tgz'])(
  'unpacks %s when it is dropped on the project, but not when it is dropped on a folder',
  async (name) => {
    const files = { importArchive: vi.fn(), importFiles: vi.fn() };
    const imports = createImports({ files, notices: { show: vi.fn() } } as never);
    const archive = { ...gone, name, arrayBuffer: async () => new ArrayBuffer(3) };
    imports.dropped({ items: [], files: [archive] } as never, '');
    await expect.poll(() => files.importArchive).toHaveBeenCalledWith(new Uint8Array(3), '');
    imports.dropped({ items: [], files: [archive] } as never, 'assets');
    await expect.poll(() => files.importFiles).toHaveBeenCalledOnce();
  },
);

it('reports that the browser does not allow copying', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
  const show = vi.fn();
  copyText('text', { notices: { show } } as never);
  await expect.poll(() => show).toHaveBeenCalledWith({ kind: 'error', text: expect.stringContaining('blocked copying') });
});
