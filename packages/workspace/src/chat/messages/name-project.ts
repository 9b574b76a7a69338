import { postChatTitle, type TitleRequest } from '@lathe/protocol';
import type { ApiClient } from '../../api/client.ts';

interface Deps {
  readonly api: ApiClient;
  readonly getTitle: () => string;
  readonly isOpen: () => boolean;
  readonly renameProject: (title: string) => Promise<void>;
}

/** A new project is named after its first prompt, by the model. */
export async function nameProject(request: TitleRequest, { api, getTitle, isOpen, renameProject }: Deps): Promise<void> {
  const before = getTitle();
  // It has a name already. A failure is counted by the api client, and the turn beside it says it.
  const named = await api.call(postChatTitle, {}, { body: request }).catch(() => undefined);
  // A name that somebody gave meanwhile stays.
  if (named && named.title !== '' && isOpen() && getTitle() === before) await renameProject(named.title);
}
