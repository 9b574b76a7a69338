import type { ToolCall, ToolOutcome } from '@lathe/protocol';
import picomatch from 'picomatch';
import { toProjectPath } from '../files/ignored-paths.ts';
import type { ProjectFiles } from '../files/project-files.ts';

/** Source: assistant protocol, "Protocol". */
const MAX_READ_LINES = 400;
const MAX_READ_CHARACTERS = 16 * 1024;
const MAX_PATHS = 600;
const MAX_MATCHES = 100;

/** Looks into the project for the model; changes nothing. */
export function answerToolCall(call: ToolCall, files: ProjectFiles, problems: readonly string[]): ToolOutcome {
  switch (call.tool) {
    case 'read_file':
      return readFile(call.path, call.start, call.end, files);
    case 'list_files': {
      const isWanted = call.pattern ? picomatch(call.pattern, { dot: true }) : () => true;
      const paths = files.paths().filter((path) => isWanted(path));
      return { tool: 'list_files', paths: paths.slice(0, MAX_PATHS), isTruncated: paths.length > MAX_PATHS };
    }
    case 'search_files':
      return search(call.query, call.isRegex ?? false, call.caseSensitive ?? false, files);
    case 'check_app':
      return { tool: 'check_app', problems: [...problems] };
  }
}

function readFile(rawPath: string, start: number | undefined, end: number | undefined, files: ProjectFiles): ToolOutcome {
  const path = toProjectPath(rawPath);
  const record = path === undefined ? undefined : files.get(path);
  if (path === undefined || !record) return { tool: 'error', message: `${rawPath} does not exist.` };
  if (record.bytes) return { tool: 'error', message: `${path} is a binary file (${record.bytes.length} bytes).` };
  const lines = record.text.split('\n');
  const first = Math.max(1, Math.floor(start ?? 1));
  const last = Math.min(lines.length, Math.floor(end ?? lines.length), first + MAX_READ_LINES - 1);
  return {
    tool: 'read_file',
    path,
    text: lines
      .slice(first - 1, last)
      .join('\n')
      .slice(0, MAX_READ_CHARACTERS),
    startLine: first,
    totalLines: lines.length,
    revision: String(files.revision.get()),
  };
}

function search(query: string, isRegex: boolean, caseSensitive: boolean, files: ProjectFiles): ToolOutcome {
  let pattern: RegExp;
  try {
    pattern = new RegExp(isRegex ? query : query.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), caseSensitive ? 'u' : 'iu');
  } catch (error) {
    return { tool: 'error', message: error instanceof Error ? error.message : String(error) };
  }
  const matches: { path: string; line: number; text: string }[] = [];
  for (const path of files.paths()) {
    for (const [index, text] of (files.readText(path) ?? '').split('\n').entries()) {
      if (!pattern.test(text)) continue;
      matches.push({ path, line: index + 1, text: text.trim().slice(0, 200) });
      if (matches.length > MAX_MATCHES) return { tool: 'search_files', matches: matches.slice(0, MAX_MATCHES), isTruncated: true };
    }
  }
  return { tool: 'search_files', matches, isTruncated: false };
}
