import { putOwnKnowledge } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import type { ApiClient } from '../api/client.ts';
import { sha256Of } from '../files/sha256.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import { KNOWLEDGE_PATH } from '../files/assistant-ignore.ts';

/**
 * Which text about a project the person wrote themselves, as instructions to the assistant. Any other text came
 * with files, or was written by a program. The server recognizes theirs by its hash, so it counts as theirs in each
 * of their browsers.
 */
export interface PersonKnowledge {
  /** Resolves when the text that the project came with has been compared. */
  readonly compared: Promise<void>;
  /** The text that is known to be theirs. */
  readonly saved: ReadableAtom<string | undefined>;
  /** @throws AppError when it cannot be stored */
  save(prompt: string): Promise<void>;
}

export interface PersonKnowledgeDeps {
  readonly api: Pick<ApiClient, 'call'>;
  readonly files: Pick<ProjectFiles, 'readText' | 'revision'>;
  readonly identity: ProjectIdentity;
  /** `sha256` of what they saved last, as loaded with the project. */
  readonly sha256?: string | undefined;
}

export function createPersonKnowledge({ api, files, identity, ...opened }: PersonKnowledgeDeps): PersonKnowledge {
  const saved = atom<string | undefined>(undefined);
  let { sha256 } = opened;

  /** Also compares texts that appear later: by restoring an older version, or in another tab. */
  async function look(): Promise<void> {
    const prompt = files.readText(KNOWLEDGE_PATH);
    if (sha256 === undefined || prompt === undefined || prompt === saved.get()) return;
    if ((await sha256Of(new TextEncoder().encode(prompt))) === sha256) saved.set(prompt);
  }

  const compared = look();
  files.revision.listen(() => void look());

  return {
    saved,
    compared,
    async save(prompt) {
      const next = await sha256Of(new TextEncoder().encode(prompt));
      await api.call(putOwnKnowledge, { slug: identity.current.id }, { body: { sha256: next } });
      sha256 = next;
      saved.set(prompt);
    },
  };
}
