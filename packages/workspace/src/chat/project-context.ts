import { CHAT_CONTEXT_LIMITS, type ProjectContext } from '@lathe/protocol';
import { createAssistantIgnore, KNOWLEDGE_PATH } from './assistant-ignore.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import { describeFramework } from '../frameworks/frameworks.ts';

/** Never worth a model's context as contents. */
const UNREAD = /(?:^|\/)(?:package-lock\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?)$|\.(?:svg|ico|png|jpe?g|gif|webp|woff2?)$/;

interface Sources {
  readonly title: string;
  readonly files: ProjectFiles;
  /** Open file first, then what was touched lately: they come first into the limited room. */
  readonly preferredPaths: readonly string[];
  readonly changedPaths: readonly string[];
  readonly problems: readonly string[];
}

/** What travels with a request of the project besides the conversation. Source: assistant protocol, "Context". */
export function projectContext({ title, files, preferredPaths, changedPaths, problems }: Sources): ProjectContext {
  const isIgnored = createAssistantIgnore(files);
  const paths = files.paths().filter((path) => !isIgnored(path));
  const contents: { path: string; text: string }[] = [];
  let room: number = CHAT_CONTEXT_LIMITS.maxContentBytes;
  for (const path of new Set([...preferredPaths, ...paths])) {
    if (contents.length >= CHAT_CONTEXT_LIMITS.maxContents) break;
    const text = files.readText(path);
    if (text === undefined || text === '' || UNREAD.test(path) || isIgnored(path)) continue;
    const byteSize = new TextEncoder().encode(text).length;
    if (byteSize > room) continue;
    contents.push({ path, text });
    room -= byteSize;
  }
  const framework = describeFramework((path) => files.readText(path));
  const knowledge = files.readText(KNOWLEDGE_PATH);
  const { locked, targeted } = files.rules.get();
  return {
    title,
    files: paths.slice(0, CHAT_CONTEXT_LIMITS.maxPaths),
    contents,
    ...(framework ? { framework } : {}),
    ...(knowledge ? { knowledge } : {}),
    ...(changedPaths.length > 0 ? { changedPaths: [...changedPaths] } : {}),
    ...(locked.size > 0 ? { lockedPaths: [...locked] } : {}),
    ...(targeted.size > 0 ? { targetedPaths: [...targeted] } : {}),
    ...(problems.length > 0 ? { problems: [...problems] } : {}),
  };
}
