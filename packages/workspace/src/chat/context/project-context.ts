import { CHAT_CONTEXT_LIMITS, type ProjectContext } from '@lathe/protocol';
import { createAssistantIgnore, KNOWLEDGE_PATH } from '../../files/assistant-ignore.ts';
import { isDatabaseConfigured } from '../../databases/database-configured.ts';
import type { ProjectFiles } from '../../files/project-files.ts';
import { createSyncExclusion } from '../../files/sync-exclusion.ts';
import { describeFramework, librariesOf } from '../../frameworks/frameworks.ts';

interface Sources {
  readonly title: string;
  readonly files: ProjectFiles;
  /** The open file, targets, files of errors and recently touched files. */
  readonly preferredPaths: readonly string[];
  readonly changedPaths: readonly string[];
  readonly problems: readonly string[];
  /** The tables of the project's database, one line each. */
  readonly databaseSchema?: readonly string[];
  /** The remaining room is filled with other files, because the model cannot read them. */
  readonly fillsRoom?: boolean;
  /** Holds secrets, which the person did not allow the assistant to see. */
  readonly isHidden: (path: string) => boolean;
  /** The instructions about the project that the person saved themselves. */
  readonly savedKnowledge?: string | undefined;
}

/** What is sent about the project, besides the conversation. Source: docs/assistant-protocol.md#context. */
export function projectContext({
  title,
  files,
  preferredPaths,
  changedPaths,
  problems,
  isHidden,
  savedKnowledge,
  fillsRoom = true,
  databaseSchema = [],
}: Sources): ProjectContext {
  const isIgnored = createAssistantIgnore(files);
  const paths = files.paths().filter((path) => !isIgnored(path));
  const readText = (path: string) => files.readText(path);
  const isExcluded = createSyncExclusion({ readText, isDatabaseConfigured: () => isDatabaseConfigured(readText) });
  const isSent = (path: string): boolean => {
    const record = files.get(path);
    if (isIgnored(path) || isHidden(path)) return false;
    return !isExcluded(path, { type: 'file', isBinary: record?.bytes !== undefined, length: record?.text.length ?? 0 });
  };
  const changed = changedPaths.filter(isSent);
  const contents: { path: string; text: string }[] = [];
  let room: number = CHAT_CONTEXT_LIMITS.maxContentBytes;
  for (const path of new Set([...preferredPaths, ...(fillsRoom ? paths : [])])) {
    if (contents.length >= CHAT_CONTEXT_LIMITS.maxContents) break;
    const text = files.readText(path);
    if (text === undefined || text === '' || !isSent(path)) continue;
    const byteSize = new TextEncoder().encode(text).length;
    if (byteSize > room) continue;
    contents.push({ path, text });
    room -= byteSize;
  }
  const framework = describeFramework(readText);
  const libraries = librariesOf(readText);
  const knowledge = files.readText(KNOWLEDGE_PATH);
  const { locked, targeted } = files.rules.get();
  return {
    title,
    files: paths.slice(0, CHAT_CONTEXT_LIMITS.maxPaths),
    contents,
    ...(framework ? { framework } : {}),
    ...(libraries.length > 0 ? { libraries: [...libraries] } : {}),
    ...(knowledge ? { knowledge, isKnowledgeOfPerson: knowledge === savedKnowledge } : {}),
    ...(changed.length > 0 ? { changedPaths: changed } : {}),
    ...(locked.size > 0 ? { lockedPaths: [...locked] } : {}),
    ...(targeted.size > 0 ? { targetedPaths: [...targeted] } : {}),
    ...(databaseSchema.length > 0 ? { databaseSchema: [...databaseSchema] } : {}),
    ...(problems.length > 0 ? { problems: [...problems] } : {}),
  };
}
