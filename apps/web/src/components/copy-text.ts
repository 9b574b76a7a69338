import type { Workspace } from '@lathe/workspace';

/** Copies a text to the clipboard, and shows a notice if the browser blocks it. */
export function copyText(text: string, { notices }: Pick<Workspace, 'notices'>): void {
  navigator.clipboard
    .writeText(text)
    .catch(() => notices.show({ kind: 'error', text: 'The browser blocked copying. Allow clipboard access for this site, or copy manually.' }));
}
