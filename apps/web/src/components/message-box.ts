/** Marks the form that messages are written in: on a phone there may be another one below the preview. */
export const MESSAGE_FORM = { 'data-message-form': '' } as const;

/** Leads the keyboard to the message: to write on, or because what had the focus is gone. */
export function focusMessageBox(): void {
  const boxes = document.querySelectorAll<HTMLTextAreaElement>('[data-message-form] textarea');
  [...boxes].find((box) => box.checkVisibility())?.focus();
}

/** The same after a button that goes with its press; a finger would have the keys of the phone come up. */
export function focusAfterKey({ detail }: { readonly detail: number }): void {
  // A click by a key counts no clicks (UI Events, `detail`).
  if (detail === 0) focusMessageBox();
}
