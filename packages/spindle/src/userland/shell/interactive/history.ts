import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ShellProblem } from '../execution/control.ts';
import type { CommandHistory } from '../execution/shell.ts';

const MAX_LINES = 1000;

/** The typed lines, oldest first, kept in a file across shells. */
export function openHistory(file: string | undefined): CommandHistory {
  const lines = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).slice(-MAX_LINES) : [];
  return {
    lines,
    add(text) {
      // Lines that start with a blank, and repeated lines, are not recorded.
      if (text.trim() === '' || /^\s/.test(text) || lines.at(-1) === text) return;
      lines.push(text);
      // The file has one line per entry, which does not work for a here-document.
      if (file === undefined || text.includes('\n')) return;
      try {
        appendFileSync(file, `${text}\n`);
      } catch (error) {
        // The disk is full or the home directory is not writable: keep the history in memory.
        if ((error as NodeJS.ErrnoException).code === undefined) throw error;
      }
    },
    clear() {
      lines.length = 0;
      if (file !== undefined && existsSync(file)) writeFileSync(file, '');
    },
  };
}

/**
 * Expands `!!`, `!n`, `!-n`, `!text`, `!?text?`, `!$`, `!*` and `^old^new`; returns the text unchanged if there
 * are none. Source: Bash manual, 9.3.
 */
export function expandHistory(text: string, lines: readonly string[]): string {
  const quick = /^\^([^^]+)\^([^^]*)\^?$/.exec(text.trimEnd());
  if (quick !== null) {
    const last = lines.at(-1) ?? '';
    if (!last.includes(quick[1] as string)) throw new ShellProblem(`${text.trim()}: substitution failed`);
    return last.replace(quick[1] as string, () => quick[2] as string);
  }
  let isSingleQuoted = false;
  let isDoubleQuoted = false;
  let expanded = '';
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string;
    if (char === '\\' && !isSingleQuoted) {
      expanded += text.slice(at, at + 2);
      at++;
      continue;
    }
    if (char === "'" && !isDoubleQuoted) isSingleQuoted = !isSingleQuoted;
    else if (char === '"' && !isSingleQuoted) isDoubleQuoted = !isDoubleQuoted;
    const event =
      char === '!' && !isSingleQuoted && text[at - 1] !== '$' && text[at - 1] !== '{'
        ? /^!(!|\$|\*|-?\d+|\?[^?]+\??|[A-Za-z./_][\w./-]*)/.exec(text.slice(at))
        : null;
    if (event === null) {
      expanded += char;
      continue;
    }
    expanded += eventText(event[1] as string, lines);
    at += event[0].length - 1;
  }
  return expanded;
}

function eventText(event: string, lines: readonly string[]): string {
  const last = lines.at(-1);
  let found: string | undefined;
  if (event === '!') found = last;
  else if (event === '$') found = last?.trim().split(/\s+/).at(-1);
  else if (event === '*') found = last?.trim().split(/\s+/).slice(1).join(' ');
  else if (/^-?\d+$/.test(event)) found = Number(event) < 0 ? lines.at(Number(event)) : lines[Number(event) - 1];
  else if (event.startsWith('?')) found = lines.findLast((line) => line.includes(event.replace(/^\?|\?$/g, '')));
  else found = lines.findLast((line) => line.startsWith(event));
  if (found === undefined) throw new ShellProblem(`!${event}: event not found`);
  return found;
}
