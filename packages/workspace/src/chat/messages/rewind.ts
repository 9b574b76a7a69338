import { type AppFiles, type ChatMessage, forkProject, messageOf, type Organization, putChat } from '@lathe/protocol';
import type { ApiClient } from '../../api/client.ts';
import type { Dialogs } from '../../dialogs/dialogs.ts';
import type { Notices } from '../../notices/notices.ts';
import type { VersionView } from '../../snapshots/contract.ts';

/** What a chat needs of the project's versions. */
export interface ChatVersions {
  /** The version that a turn began from. */
  beforeTurn(messageId: string): VersionView | undefined;
  /** The version that a turn made. Undefined when it changed nothing. */
  ofTurn(messageId: string): VersionView | undefined;
  /** Restores a version for a turn that has not begun to work. False when that failed, after a notice. */
  restoreForTurn(id: string): Promise<boolean>;
  filesOf(id: string): Promise<AppFiles>;
}

export interface RewindDeps {
  readonly api: ApiClient;
  readonly dialogs: Pick<Dialogs, 'ask'>;
  readonly notices: Notices;
  readonly versions: ChatVersions;
  readonly currentFiles: () => AppFiles;
  readonly reopen: (slug: string) => Promise<void>;
  /** The person's active organization, under which a branch is saved, like every copy. */
  readonly getOrganization: () => Promise<Pick<Organization, 'slug' | 'provider'> | undefined>;
  /** Whether nothing has begun in the meantime, here or in another page. */
  readonly isFree: () => Promise<boolean>;
}

export interface Rewind {
  /**
   * Asks what happens to the files when these last messages are dropped. Undefined when nothing may be dropped, also because
   * a turn has begun in the meantime. Otherwise a function that restores the files and returns false when that failed.
   */
  mayDrop(dropped: readonly ChatMessage[]): Promise<(() => Promise<boolean>) | undefined>;
  /** Creates a project that continues from the last of these messages. The original stays as it is. */
  branch(project: { readonly id: string; readonly slug: string; readonly title: string }, kept: readonly ChatMessage[]): Promise<void>;
}

/** Goes back in a chat, with the files of that moment if a version was kept. */
export function createRewind({ api, dialogs, notices, versions, currentFiles, reopen, getOrganization, isFree }: RewindDeps): Rewind {
  return {
    async mayDrop(dropped) {
      const changing = dropped.find(({ id }) => versions.ofTurn(id) !== undefined);
      const version = changing && versions.beforeTurn(changing.id);
      // A single answer that changed nothing is requested again without a question.
      if (!version && dropped.filter(({ role }) => role === 'assistant').length <= 1) return async () => true;
      const answer = await dialogs.ask({
        type: 'rewind-chat',
        messageCount: dropped.length,
        ...(version ? { version: version.number, title: version.title } : {}),
      });
      if ((answer !== 'confirm' && answer !== 'keep-files') || !(await isFree())) return undefined;
      return async () => answer !== 'confirm' || version === undefined || versions.restoreForTurn(version.id);
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
