import { startApp } from './app.tsx';
import { createSearchWorker } from './search/create-search-worker.ts';
import { openIndexedDbJournal } from './projects/indexed-db-journal.ts';

startApp({
  root: document.getElementById('root') as HTMLElement,
  fetch: (...request) => fetch(...request),
  async createWorkspace() {
    const [{ createWorkspace, createMemoryJournal }, { bootRuntime }, { default: previewScript }, journal] = await Promise.all([
      import('@lathe/workspace'),
      import('@lathe/spindle'),
      import('../preview-script/preview-script.js?raw'),
      openIndexedDbJournal(indexedDB),
    ]);
    return createWorkspace({
      fetch: (...request) => fetch(...request),
      async bootRuntime(options) {
        const runtime = await bootRuntime(options);
        await runtime.setPreviewScript(previewScript);
        return runtime;
      },
      journal: journal ?? createMemoryJournal(),
      createSearchWorker,
      now: () => Date.now(),
      randomId: () => crypto.randomUUID(),
      canRun: crossOriginIsolated,
      reloadPage: () => location.reload(),
      copyText: (text) => navigator.clipboard.writeText(text),
    });
  },
});
