import { messageOf } from '@lathe/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { modelsQuery } from '../api/queries.ts';
import { useStore } from '../components/use-store.ts';
import { useServices } from '../services.tsx';
import { homeModel } from './home-model.ts';
import { droppedSource, type Source } from './import-sources.ts';

/** What is attached to the first prompt, and how to attach more. `onImport` is called when files replace a template. */
export function usePromptParts(onImport: () => void) {
  const { api, loadWorkspace, pendingParts, preferences } = useServices();
  const client = useQueryClient();
  const parts = useStore(pendingParts.parts);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [isReading, setReading] = useState(false);
  useEffect(() => void pendingParts.restore(), [pendingParts]);

  /** Shows why it failed. True if it did not. */
  async function attempt(work: () => Promise<readonly string[]>): Promise<boolean> {
    setRefusals([]);
    setReading(true);
    try {
      setRefusals(await work());
      return true;
    } catch (error) {
      setRefusals([messageOf(error)]);
      return false;
    } finally {
      setReading(false);
    }
  }

  function attach(files: readonly File[]): Promise<boolean> {
    return attempt(async () => {
      const workspace = await loadWorkspace();
      const list = client.getQueryData(modelsQuery(api).queryKey);
      const model = list && homeModel(list, preferences.preferences.get().modelId);
      const { attachments, refusals: refused } = await workspace.attachFiles(files, { held: (await pendingParts.restore()).attachments, model });
      pendingParts.attach(attachments);
      return refused;
    });
  }

  function importFrom(choose: () => Promise<Source | undefined>): Promise<boolean> {
    return attempt(async () => {
      const source = await choose();
      if (!source) return [];
      const files = await source.read(await loadWorkspace());
      await pendingParts.restore();
      pendingParts.importFrom({ name: source.name, title: source.title, files });
      onImport();
      return [];
    });
  }

  return {
    ...parts,
    refusals,
    isReading,
    attach,
    importFrom,
    /** Files, a folder or an archive. Call it in the event handler. */
    take(files: readonly File[], data: DataTransfer): void {
      const source = droppedSource(data);
      void (source ? importFrom(() => source) : attach(files));
    },
    remove: pendingParts.remove,
    removeImport: () => pendingParts.importFrom(undefined),
  };
}

export type PromptParts = ReturnType<typeof usePromptParts>;
