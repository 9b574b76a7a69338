/** Marks message forms. On phones there may be a second one below the preview. */
export const MESSAGE_FORM = { 'data-message-form': '' } as const;

/** Focuses the message box, for writing or because the focused element is gone. */
export function focusMessageBox(): void {
  const boxes = document.querySelectorAll<HTMLTextAreaElement>('[data-message-form] textarea');
  [...boxes].find((box) => box.checkVisibility())?.focus();
}

/** Focuses the message box after a button was pressed by key and disappeared. After a tap, the phone's keyboard would open. */
export function focusAfterKey({ detail }: { readonly detail: number }): void {
  // A click by key has the detail 0 (UI Events).
  if (detail === 0) focusMessageBox();
}
