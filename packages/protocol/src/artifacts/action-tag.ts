import type { Action, FileAction } from './action.ts';

/** An action in the notation of models without tools, as `TagParser` reads it. */
export function tagOfAction(action: Action): string {
  if (action.type === 'file') return tagOfFile(action);
  const { command, packages, ...attributes }: { type: string; command?: string; packages?: readonly string[] } = action;
  return tag(attributes, command ?? packages?.join(' ') ?? '');
}

function tagOfFile(action: FileAction): string {
  const { type, path } = action;
  switch (action.operation) {
    case 'write':
      return tag({ type, path, append: action.append }, `\n${action.content.replace(/\n?$/, '\n')}`);
    case 'edit': {
      const blocks = action.edits.map((edit) => `<<<<<<< SEARCH\n${edit.old}\n=======\n${edit.new}\n>>>>>>> REPLACE\n`);
      return tag({ type: 'edit', path }, `\n${blocks.join('')}`);
    }
    case 'delete':
      return tag({ type: 'delete', path }, '');
    case 'move':
      return tag({ type: 'move', path, to: action.to }, '');
  }
}

function tag(attributes: Readonly<Record<string, unknown>>, content: string): string {
  const present = Object.entries(attributes).filter(([, value]) => value !== undefined && value !== false);
  const written = present.map(([name, value]) => ` ${name}="${String(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`);
  return `<latheAction${written.join('')}>${content}</latheAction>`;
}
