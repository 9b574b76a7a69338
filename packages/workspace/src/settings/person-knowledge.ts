import { putOwnKnowledge } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import type { ApiClient } from '../api/client.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import { KNOWLEDGE_PATH } from '../files/assistant-ignore.ts';

/**
 * Which text about a project is the person's own word to the assistant. Another one came with files, or a program wrote it.
 * The server knows theirs by its hash, so it is theirs in each of their browsers.
 */
export interface PersonKnowledge {
  /** The text that is known as theirs. */
  readonly saved: ReadableAtom<string | undefined>;
  /** @throws AppError when it cannot be kept */
  save(prompt: string): Promise<void>;
  /** `sha256` of what they saved last, as the project came with it. Resolves when the project's text has been compared with it. */
  begin(projectId: string, sha256: string | undefined): Promise<void>;
  /** The project goes on as a copy of itself, and what was said about it too. */
  moveTo(projectId: string): void;
  end(): void;
}

export interface PersonKnowledgeDeps {
  readonly api: Pick<ApiClient, 'call'>;
  readonly files: Pick<ProjectFiles, 'readText' | 'revision'>;
}

export function createPersonKnowledge({ api, files }: PersonKnowledgeDeps): PersonKnowledge {
  const saved = atom<string | undefined>(undefined);
  let open: { projectId: string; sha256: string | undefined; readonly stopLooking: () => void } | undefined;

  /** Also when it comes later: by an older version that is restored, or in another tab. */
  async function look(): Promise<void> {
    const project = open;
    const prompt = files.readText(KNOWLEDGE_PATH);
    if (project?.sha256 === undefined || prompt === undefined || prompt === saved.get()) return;
    const isTheirs = (await sha256Of(prompt)) === project.sha256;
    if (isTheirs && open === project) saved.set(prompt);
  }

  function end(): void {
    open?.stopLooking();
    open = undefined;
    saved.set(undefined);
  }

  return {
    saved,
    async save(prompt) {
      const project = open;
      if (project === undefined) return;
      const sha256 = await sha256Of(prompt);
      await api.call(putOwnKnowledge, { slug: project.projectId }, { body: { sha256 } });
      project.sha256 = sha256;
      if (open === project) saved.set(prompt);
    },
    begin(projectId, sha256) {
      end();
      open = { projectId, sha256, stopLooking: files.revision.listen(() => void look()) };
      return look();
    },
    moveTo(projectId) {
      if (open) open.projectId = projectId;
    },
    end,
  };
}

async function sha256Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
