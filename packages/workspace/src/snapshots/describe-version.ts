import type { ChangedFile, VersionView } from './contract.ts';

/** A version in words for a model: how it differs from now, with whole files as long as there is room for them. */
export function describeVersion({ number, title, createdAt }: VersionView, changes: readonly ChangedFile[], maxBytes: number): string {
  const encoder = new TextEncoder();
  let text = `Version ${number} of this project, "${title}", from ${new Date(createdAt).toISOString()}. `;
  text += changes.length === 0 ? 'Its files match the current files.\n' : 'These files differ from the current files:\n';
  let room = maxBytes - encoder.encode(text).length;
  const left: string[] = [];
  for (const { path, status, before } of changes) {
    const words = status === 'added' ? 'did not exist' : before === undefined ? 'was different' : `was\n${before.replace(/\n?$/, '\n')}`;
    const entry = `\n${path} ${words}\n`;
    const bytes = encoder.encode(entry).length;
    if (bytes > room - LEFT_OUT_BYTES) left.push(path);
    else {
      text += entry;
      room -= bytes;
    }
  }
  return left.length === 0 ? text : `${text}\nToo long to show here: ${left.join(', ')}`.slice(0, maxBytes);
}

/** Bytes for the names of files that are left out. */
const LEFT_OUT_BYTES = 4_000;
