import { type AppFiles, type ChatMessage, forkProject, messageOf, type Organization, putChat } from '@lathe/protocol';
import type { ApiClient } from '../../api/client.ts';
import type { Dialogs } from '../../dialogs/dialogs.ts';
import type { Notices } from '../../notices/notices.ts';
import type { VersionView } from '../../snapshots/contract.ts';

/** What a chat needs of the project's versions. */
export interface ChatVersions {
  /** The version that a turn began from. */
  beforeTurn(messageId: string): VersionView | undefined;
  /** The version that a turn made; undefined when it changed nothing. */
  ofTurn(messageId: string): VersionView | undefined;
  /** As a restore, for a turn that has not begun to work. False where that failed, which is said. */
  putBack(id: string): Promise<boolean>;
  filesOf(id: string): Promise<AppFiles>;
}

export interface RewindDeps {
  readonly api: ApiClient;
  readonly dialogs: Pick<Dialogs, 'ask'>;
  readonly notices: Notices;
  readonly versions: ChatVersions;
  readonly currentFiles: () => AppFiles;
  readonly reopen: (slug: string) => Promise<void>;
  /** The person's active organisation: a branch is saved under it, as every copy is. */
  readonly getOrganization: () => Promise<Pick<Organization, 'slug' | 'provider'> | undefined>;
  /** Nothing has begun meanwhile, here or in another page. */
  readonly isFree: () => Promise<boolean>;
}

export interface Rewind {
  /**
   * Asks what becomes of the files when these messages, the last ones, go. Undefined: nothing goes, also where
   * it is not free to go any more by then. Else what puts the files back, for when nobody else can begin; false where it failed.
   */
  mayDrop(dropped: readonly ChatMessage[]): Promise<(() => Promise<boolean>) | undefined>;
  /** A project of its own that goes on from the last of these messages. The one it comes from stays as it is. */
  branch(project: { readonly id: string; readonly slug: string; readonly title: string }, kept: readonly ChatMessage[]): Promise<void>;
}

/** Going back in a chat, with the files of that moment where a version of it is kept. */
export function createRewind({ api, dialogs, notices, versions, currentFiles, reopen, getOrganization, isFree }: RewindDeps): Rewind {
  return {
    async mayDrop(dropped) {
      const changing = dropped.find(({ id }) => versions.ofTurn(id) !== undefined);
      const version = changing && versions.beforeTurn(changing.id);
      // One answer that changed nothing is only asked for again.
      if (!version && dropped.filter(({ role }) => role === 'assistant').length <= 1) return async () => true;
      const answer = await dialogs.ask({
        type: 'rewind-chat',
        messageCount: dropped.length,
        ...(version ? { version: version.number, title: version.title } : {}),
      });
      if ((answer !== 'confirm' && answer !== 'keep-files') || !(await isFree())) return undefined;
      return async () => answer !== 'confirm' || version === undefined || versions.putBack(version.id);
    },
    async branch(project, kept) {
      const version = kept
        .toReversed()
        .map(({ id }) => versions.ofTurn(id))
        .find((found) => found !== undefined);
      const answer = await dialogs.ask({
        type: 'branch-chat',
        messageCount: kept.length,
        ...(version ? { version: version.number, title: version.title } : {}),
      });
      if (answer !== 'confirm' && answer !== 'keep-files') return;
      try {
        const appFiles = answer === 'confirm' && version ? await versions.filesOf(version.id) : currentFiles();
        const title = `${project.title.slice(0, 70)} (branch)`;
        const organization = await getOrganization();
        const owner = organization && { owner: organization.slug, provider: organization.provider };
        const copy = await api.call(forkProject, { slug: project.slug }, { body: { project: { appFiles, title }, ...owner } });
        await api.call(putChat, { projectId: copy.id }, { body: { messages: [...kept] } });
        await reopen(copy.slug);
        notices.show({
          kind: 'success',
          text: `You are in the branch. “${project.title}” was not changed.`,
          action: { label: 'Open original', run: () => void reopen(project.slug) },
        });
      } catch (error) {
        notices.show({ kind: 'error', text: `Could not create the branch: ${messageOf(error)}` });
      }
    },
  };
}
