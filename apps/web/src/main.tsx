import { browserName } from './analytics/browser-name.ts';
import { startApp } from './app.tsx';
import { createLocalRules, createLocalSecretAccess } from './files/local-rules.ts';
import { startFormUploads } from './uploads/form-uploads.ts';
import { fitPicture } from './chat/fit-picture.ts';
import { whenDrawn } from './chat/when-drawn.ts';
import { shrinkPicture } from './snapshots/shrink-picture.ts';
import { allowOwnStyles, createWorkerAddresses } from './page-policy.ts';
import { createSupabaseBrowser } from './databases/supabase/supabase-browser.ts';
import { createSearchWorker } from './search/create-search-worker.ts';
import { openTunnelSocket } from './previews/open-tunnel-socket.ts';
import { pauseWhileHidden } from './projects/pause-while-hidden.ts';
import { previewScriptFor } from './previews/preview-script.ts';

allowOwnStyles(document);
const allowWorker = createWorkerAddresses(window);

startFormUploads({
  document,
  fetch: (...request) => fetch(...request),
  loadUpload: async () => (await import('@lathe/workspace/direct-upload')).uploadFile,
  alert: (text) => alert(text),
});

startApp({
  root: document.getElementById('root') as HTMLElement,
  fetch: (...request) => fetch(...request),
  fetchRuntimeAhead: async (headlessUrl, options) => (await import('@lathe/spindle')).fetchRuntimeAhead(headlessUrl, options),
  relayPreviews: async (opener) => (await import('@lathe/spindle')).relayPreviewPorts(opener),
  async createWorkspace(_api, settings) {
    const page = crypto.randomUUID();
    const [
      { createWorkspace, createMemoryJournal, isolationCause },
      { bootRuntime },
      { default: previewScript },
      journal,
      memory,
      { formatText },
      { default: checker },
    ] = await Promise.all([
      import('@lathe/workspace'),
      import('@lathe/spindle'),
      import('virtual:preview-script'),
      import('./memory/indexed-db-journal.ts').then(({ openIndexedDbJournal }) => openIndexedDbJournal(navigator.locks, page)),
      import('./memory/indexed-db-memory.ts').then(({ openIndexedDbMemory }) => openIndexedDbMemory(navigator.locks, page)),
      import('./editor/format-text.ts'),
      import('../checker-script/checker.cjs?raw'),
    ]);
    const cannotRun = crossOriginIsolated ? undefined : isolationCause({ isSecureContext, headers: await ownHeaders() });
    return createWorkspace({
      fetch: (...request) => fetch(...request),
      async bootRuntime(options) {
        const runtime = await bootRuntime(options);
        try {
          await runtime.setPreviewScript(previewScriptFor(previewScript, location.origin));
        } catch (error) {
          runtime.teardown(); // there is one at a time, and this one is not used
          throw error;
        }
        return runtime;
      },
      keptRules: createLocalRules(localStorage),
      keptSecretAccess: createLocalSecretAccess(localStorage),
      keptModelChoice: {
        read: () => settings.preferences.preferences.get().modelId,
        keep: (modelId) => settings.preferences.change({ modelId }),
      },
      journal: journal ?? createMemoryJournal(),
      ...(memory ? { memory } : {}),
      editorSettings: settings.editor.settings,
      largeFixTokens: () => settings.preferences.preferences.get().largeFixTokens,
      spendCapTokens: () => settings.preferences.preferences.get().spendCapTokens,
      format: formatText,
      loadPainter: async () => (await import('virtual:painter-program')).default,
      checker,
      checkSyntax: async (path, text) => (await import('./editor/check-syntax.ts')).checkSyntax(path, text),
      createSearchWorker: () => createSearchWorker(allowWorker),
      pauseBetweenChecks: pauseWhileHidden,
      whenDrawn,
      now: () => Date.now(),
      randomId: () => crypto.randomUUID(),
      cannotRun,
      reloadPage: () => location.reload(),
      openTab: (url) => void open(url, '_blank', 'noopener'),
      openWebSocket: openTunnelSocket,
      supabase: createSupabaseBrowser(window),
      randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
      shrinkPicture,
      fitPicture,
      copyText: (text) => navigator.clipboard.writeText(text),
      browser: browserName(navigator),
    });
  },
});

/** The headers that this page would have now. Empty if the server cannot be reached. */
async function ownHeaders(): Promise<Headers> {
  try {
    return (await fetch(location.href, { method: 'HEAD' })).headers;
  } catch (error) {
    console.warn('The headers of this page could not be read.', error);
    return new Headers();
  }
}
