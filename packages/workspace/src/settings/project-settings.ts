import { AppError, messageOf } from '@lathe/protocol';
import { computed } from 'nanostores';
import { IGNORE_PATH, KNOWLEDGE_PATH } from '../files/assistant-ignore.ts';
import type { PersonKnowledge } from './person-knowledge.ts';
import type { FileOutcome } from '../files/contract.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { SecretAccess } from '../files/secret-access.ts';
import { readResourceConfig, writeResourceConfig } from '../runtime/resource-config.ts';
import type { Knowledge, ProjectSettingsStore } from './contract.ts';

export interface ProjectSettingsDeps {
  readonly files: ProjectFiles;
  readonly secrets: SecretAccess;
  readonly personKnowledge: PersonKnowledge;
}

export function createProjectSettings({ files, secrets, personKnowledge }: ProjectSettingsDeps): ProjectSettingsStore {
  const readText = (path: string) => files.readText(path);
  const read = (): Knowledge => ({ prompt: readText(KNOWLEDGE_PATH) ?? '', ignore: readText(IGNORE_PATH) ?? '' });
  let last = read();

  async function put(path: string, text: string): Promise<void> {
    // The folder is protected: an emptied file stays, empty.
    if (text !== (readText(path) ?? '')) await files.write(path, text);
  }

  return {
    knowledge: computed(files.revision, () => {
      const next = read();
      // The same texts must be the same value, because a draft is compared with it.
      if (next.prompt !== last.prompt || next.ignore !== last.ignore) last = next;
      return last;
    }),
    isKnowledgeForeign: computed([files.revision, personKnowledge.saved], (_revision, saved) => {
      const prompt = readText(KNOWLEDGE_PATH) ?? '';
      return prompt.trim() !== '' && prompt !== saved;
    }),
    corsProxy: computed(files.revision, () => readResourceConfig(readText).corsProxy),
    saveKnowledge: ({ prompt, ignore }) =>
      outcome(async () => {
        await put(KNOWLEDGE_PATH, prompt);
        await put(IGNORE_PATH, ignore);
        try {
          await personKnowledge.save(prompt);
        } catch (error) {
          throw error instanceof AppError ? new AppError(error.code, `The text was saved, but not marked as yours: ${error.message}`, { cause: error }) : error;
        }
      }),
    allowedSecrets: secrets.allowed,
    allowSecret: secrets.allow,
    setCorsProxy: (isUsed) =>
      outcome(async () => {
        const { path, text } = writeResourceConfig(readText, { corsProxy: isUsed });
        await files.write(path, text);
      }),
  };
}

async function outcome(work: () => Promise<void>): Promise<FileOutcome> {
  try {
    await work();
    return { ok: true };
  } catch (error) {
    return { ok: false, message: messageOf(error), code: 'UNKNOWN' };
  }
}
