import type { OpenOptions } from '@lathe/workspace';
import type { PendingImportStore } from './pending-import.ts';
import type { PendingParts, PendingPartsStore } from './pending-parts.ts';
import type { PendingPromptStore } from './pending-prompt.ts';

interface Stores {
  readonly pendingPrompt: Pick<PendingPromptStore, 'of' | 'delivered'>;
  readonly pendingParts: Pick<PendingPartsStore, 'detach' | 'importFrom'>;
  readonly pendingImport: PendingImportStore;
}

/** What waits for this project, each part until the project has it. `parts` is what waits for any project. */
export function waitingForProject(
  slug: string,
  parts: PendingParts,
  { pendingPrompt, pendingParts, pendingImport }: Stores,
): Pick<OpenOptions, 'firstImport' | 'firstPrompt'> {
  const prompt = pendingPrompt.of(slug);
  const files = pendingImport.of(slug) ?? (prompt && parts.import?.files);
  const attachments = prompt ? parts.attachments.map(({ id: _id, ...attachment }) => attachment) : [];
  const hasWords = prompt !== undefined && (prompt.text !== '' || attachments.length > 0);
  // A template alone is in the project already.
  if (!hasWords && !files) pendingPrompt.delivered(slug);
  const onKept = (): void => {
    pendingPrompt.delivered(slug);
    pendingParts.detach();
  };
  const onImported = (): void => {
    pendingImport.delivered(slug);
    if (prompt) pendingParts.importFrom(undefined);
    if (!hasWords) pendingPrompt.delivered(slug);
  };
  return {
    ...(hasWords ? { firstPrompt: { ...prompt, ...(attachments.length > 0 ? { attachments } : {}), onKept } } : {}),
    ...(files ? { firstImport: { files, onImported } } : {}),
  };
}
