import { saveBlob } from '../components/save-blob.ts';
import { chooseFiles } from '../files/choose-files.ts';
import { useWorkspace } from '../services.tsx';
import type { ChatFormat } from '@lathe/workspace';

/** Exports the chat to a file and imports one. */
export function useChatFiles() {
  const { chat } = useWorkspace();
  return {
    exportAs(format: ChatFormat): void {
      const file = chat.exportChat(format);
      if (file) saveBlob(new Blob([file.text], { type: file.mediaType }), file.name);
    },
    async importFrom(): Promise<void> {
      const file = (await chooseFiles({ accept: '.json,.md,application/json,text/markdown' }))?.[0];
      if (file) await chat.importChat(new TextDecoder().decode(await file.read()));
    },
  };
}
