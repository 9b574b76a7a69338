import type { Workspace } from '@lathe/workspace';

/** Puts a text on the clipboard; a browser that does not allow it is said. */
export function copyText(text: string, { notices }: Pick<Workspace, 'notices'>): void {
  navigator.clipboard
    .writeText(text)
    .catch(() => notices.show({ kind: 'error', text: 'The browser blocked copying. Allow clipboard access for this site, or copy manually.' }));
}
