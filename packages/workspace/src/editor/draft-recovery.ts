import { messageOf } from '@lathe/protocol';
import type { ProjectFiles } from '../files/project-files.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import type { Notices } from '../notices/notices.ts';
import type { DraftMap } from './draft-map.ts';
import { restoredDraft } from './draft-state.ts';
import type { ClaimedDrafts, KeptDraft, KeptDrafts } from './kept-drafts.ts';

/** Restores the drafts that this browser kept of a project before it was opened here. */
export interface DraftRecovery {
  restore(): Promise<void>;
  /** Nothing is offered anymore. */
  end(): void;
}

interface Deps {
  readonly drafts: DraftMap;
  readonly kept: Pick<KeptDrafts, 'adopt' | 'claim'>;
  readonly identity: ProjectIdentity;
  readonly files: Pick<ProjectFiles, 'readText'>;
  readonly notices: Notices;
  /** The text shown for a path changed although nobody typed. */
  readonly onReplaced: (path: string) => void;
}

export function createDraftRecovery({ drafts, kept, identity, files, notices, onReplaced }: Deps): DraftRecovery {
  /** The notice that offers drafts that may belong to this person. */
  let offer: string | undefined;

  async function bringBack(projectId: string, claimed: ClaimedDrafts): Promise<void> {
    for (const path of pathsOf(claimed)) {
      const ofPath = claimed.drafts.filter((draft) => draft.path === path) as [KeptDraft, ...KeptDraft[]];
      drafts.set(path, restoredDraft(drafts.get(path), ofPath, files.readText(path)));
    }
    await kept.adopt(projectId, claimed.keys);
  }

  /**
   * An earlier version did not record who typed. The person is asked whether it was them, and nobody sees the text
   * before that.
   */
  async function offerUnknown(projectId: string): Promise<void> {
    const claimed = await kept.claim(projectId, 'unknown');
    if (!claimed || claimed.drafts.length === 0) return;
    offer = notices.show({
      kind: 'info',
      text: 'An earlier version of Lathe stored unsaved edits to this project here without recording whose they are. If they are yours, restore them.',
      action: {
        label: 'Restore',
        run() {
          offer = undefined;
          takeUnknown(projectId).catch((error: unknown) =>
            notices.show({ kind: 'error', text: `Could not read the edits. You can try again the next time you open the project: ${messageOf(error)}` }),
          );
        },
      },
    });
  }

  async function takeUnknown(projectId: string): Promise<void> {
    const claimed = await kept.claim(projectId, 'unknown');
    if (!claimed) return;
    await bringBack(projectId, claimed);
    for (const path of pathsOf(claimed)) onReplaced(path);
  }

  return {
    async restore() {
      const { id } = identity.current;
      const claimed = await kept.claim(id, 'own');
      if (!claimed) return;
      await bringBack(id, claimed);
      await offerUnknown(id);
    },
    end() {
      if (offer !== undefined) notices.dismiss(offer);
    },
  };
}

const pathsOf = ({ drafts }: ClaimedDrafts): ReadonlySet<string> => new Set(drafts.map(({ path }) => path));
