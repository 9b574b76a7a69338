/** Refuses files that are dropped outside a drop target. The browser would open them in place of the app. */
export function refuseStrayFiles(page: Document): void {
  const refuse = (event: DragEvent): void => {
    // The editor accepts files dropped on its text without preventing the default of `dragover`.
    const isTaken = event.defaultPrevented || (event.target instanceof Element && event.target.closest('[contenteditable="true"]') !== null);
    if (isTaken || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  page.addEventListener('dragover', refuse);
  page.addEventListener('drop', refuse);
}
