import type { PreviewView } from '@lathe/workspace';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { type PreviewScreen, previewScreen } from './preview-screen.ts';

/** What the preview of the open project shows now, and the ports that it could show. */
export function usePreviewScreen(): { readonly list: readonly PreviewView[]; readonly screen: PreviewScreen } {
  const { previews, runtime, files, chat } = useWorkspace();
  const list = useStore(previews.previews);
  const port = useStore(previews.selectedPort);
  const screen = previewScreen({
    preview: list.find((entry) => entry.port === port) ?? list[0],
    isEditorOnly: runtime.isEditorOnly,
    runtime: useStore(runtime.runtime),
    packages: useStore(runtime.packages),
    server: useStore(runtime.server),
    hasFiles: Object.keys(useStore(files.entries)).length > 0,
    isRunning: useStore(chat.status) !== 'idle',
  });
  return { list, screen };
}
