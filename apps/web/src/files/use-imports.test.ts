import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from '../components/copy-text.ts';
import { createImports } from './use-imports.ts';

afterEach(() => vi.unstubAllGlobals());

const gone = { name: 'app.zip', webkitRelativePath: '', size: 3, arrayBuffer: () => Promise.reject(new Error('A requested file could not be found.')) };

it('says when what was dropped can no longer be read', async () => {
  const show = vi.fn();
  const imports = createImports({ files: { importZip: vi.fn() }, notices: { show } } as never);
  imports.dropped({ items: [], files: [gone] } as never, '');
  await vi.waitFor(() => expect(show).toHaveBeenCalledWith({ kind: 'error', text: 'The import failed: A requested file could not be found.' }));
});

it('says when the browser does not allow copying', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
  const show = vi.fn();
  copyText('text', { notices: { show } } as never);
  await vi.waitFor(() => expect(show).toHaveBeenCalledWith({ kind: 'error', text: expect.stringContaining('did not allow copying') }));
});
