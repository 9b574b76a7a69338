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
  // The project already has a name, so a failure is not shown: the API client counts it, and the turn reports it.
  const named = await api.call(postChatTitle, {}, { body: request }).catch(() => undefined);
  // If somebody has renamed it meanwhile, that name stays.
  if (named && named.title !== '' && isOpen() && getTitle() === before) await renameProject(named.title);
}
