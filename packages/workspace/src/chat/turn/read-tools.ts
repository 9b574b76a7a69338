import { messageOf, type ToolCall, type ToolOutcome } from '@lathe/protocol';
import picomatch from 'picomatch';
import { fileRevision } from '../../actions/file-revision.ts';
import { createAssistantIgnore } from '../../files/assistant-ignore.ts';
import { toProjectPath } from '../../files/ignored-paths.ts';
import type { ProjectFiles } from '../../files/project-files.ts';
import type { SecretAccess } from '../../files/secret-access.ts';
import type { SearchOptions } from '../../search/find-matches.ts';
import type { SearchClient } from '../../search/search-client.ts';

/** Source: docs/assistant-protocol.md#tools. */
const MAX_READ_LINES = 400;
const MAX_READ_CHARACTERS = 16 * 1024;
const MAX_PATHS = 600;
const MAX_MATCHES = 100;

export interface ReadToolDeps {
  readonly files: ProjectFiles;
  readonly search: SearchClient;
  readonly problems: () => readonly string[];
  readonly secrets: Pick<SecretAccess, 'isHidden'>;
  /** Runs the project's type check. Absent if nothing can run. */
  readonly checkTypes?: ((signal: AbortSignal) => Promise<readonly string[]>) | undefined;
  readonly callServer: (call: Extract<ToolCall, { tool: 'mcp' }>, signal: AbortSignal) => Promise<ToolOutcome>;
  readonly signal: AbortSignal;
}

/** Looks into the project for the model, or calls one of the person's servers. Changes nothing in the project. */
export async function answerToolCall(call: Exclude<ToolCall, { tool: 'ask_user' }>, deps: ReadToolDeps): Promise<ToolOutcome> {
  const { files } = deps;
  switch (call.tool) {
    case 'read_file':
      return readFile(call.path, call.start, call.end, deps);
    case 'list_files': {
      const isIgnored = createAssistantIgnore(files);
      const isWanted = patternOf(call.pattern);
      if (isWanted === undefined) return { tool: 'error', message: 'The pattern is not a valid path pattern. Use a short one, for example src/**/*.tsx.' };
      const paths = files.paths().filter((path) => isWanted(path) && !isIgnored(path));
      return { tool: 'list_files', paths: paths.slice(0, MAX_PATHS), isTruncated: paths.length > MAX_PATHS };
    }
    case 'search_files':
      return search(call.query, { isRegex: call.isRegex ?? false, caseSensitive: call.caseSensitive ?? false }, deps);
    case 'mcp':
      return deps.callServer(call, deps.signal);
    case 'check_app':
      return { tool: 'check_app', problems: await problemsNow(deps) };
  }
}

/** Undefined for an invalid pattern. */
function patternOf(pattern: string | undefined): ((path: string) => boolean) | undefined {
  if (!pattern) return () => true;
  try {
    return picomatch(pattern, { dot: true });
  } catch {
    return undefined; // too long for it; the model is told
  }
}

/** The problems that were seen while the app ran, and its type errors, each once. */
async function problemsNow({ problems, checkTypes, signal }: ReadToolDeps): Promise<string[]> {
  const types = (await checkTypes?.(signal)) ?? [];
  const seen = problems();
  return [...seen.filter((text) => !types.some((found) => isWithin(text, found))), ...types];
}

/** Whether every line of the text that names a type error is in the other text, too. */
function isWithin(text: string, found: string): boolean {
  const errors = text.split('\n').filter((line) => /\berror TS\d+:/.test(line));
  return errors.length > 0 && errors.every((line) => found.includes(line.trim()));
}

function readFile(rawPath: string, start: number | undefined, end: number | undefined, { files, secrets }: ReadToolDeps): ToolOutcome {
  const path = toProjectPath(rawPath);
  const record = path === undefined ? undefined : files.get(path);
  if (path === undefined || !record) return { tool: 'error', message: `${rawPath} does not exist.` };
  if (createAssistantIgnore(files)(path)) return { tool: 'error', message: `${path} is hidden from the assistant by .lathe/ignore.` };
  if (secrets.isHidden(path))
    return {
      tool: 'error',
      message: `${path} contains secrets and is hidden from the assistant unless the user allows it in Settings, Knowledge. Ask for the names you need.`,
    };
  if (record.bytes) return { tool: 'error', message: `${path} is a binary file (${record.bytes.length} bytes).` };
  const lines = record.text.split('\n');
  const first = Math.max(1, Math.floor(start ?? 1));
  const last = Math.min(lines.length, Math.floor(end ?? lines.length), first + MAX_READ_LINES - 1);
  if (first > lines.length) return { tool: 'error', message: `${path} has only ${lines.length} lines.` };
  if (last < first) return { tool: 'error', message: `Lines ${first} to ${last} are not a valid range. Give the first line before the last.` };
  return {
    tool: 'read_file',
    path,
    text: inWholeLines(lines.slice(first - 1, last).join('\n')),
    startLine: first,
    totalLines: lines.length,
    revision: fileRevision(record.text),
  };
}

/**
 * As much as may be read at once. A truncated line says so, because the model believes that what it sees is all there
 * is.
 */
function inWholeLines(text: string): string {
  if (text.length <= MAX_READ_CHARACTERS) return text;
  const end = text.lastIndexOf('\n', MAX_READ_CHARACTERS);
  if (end >= 0) return text.slice(0, end);
  const lineEnd = text.indexOf('\n');
  const rest = (lineEnd < 0 ? text.length : lineEnd) - MAX_READ_CHARACTERS;
  return `${text.slice(0, MAX_READ_CHARACTERS)}… ${rest} more characters of this line`;
}

async function search(query: string, options: SearchOptions, { search: client, files, secrets, signal }: ReadToolDeps): Promise<ToolOutcome> {
  const isIgnored = createAssistantIgnore(files);
  const matches: { path: string; line: number; text: string }[] = [];
  try {
    const end = await client.run({
      query,
      options,
      limit: MAX_MATCHES,
      signal,
      onFile: (path, found) => {
        if (!isIgnored(path) && !secrets.isHidden(path)) matches.push(...found.map(({ line, preview }) => ({ path, line, text: preview.trim() })));
      },
    });
    if (end === undefined) return { tool: 'error', message: 'The search was stopped.' };
    return { tool: 'search_files', matches, isTruncated: end.isTruncated };
  } catch (error) {
    return { tool: 'error', message: messageOf(error) };
  }
}
