/** A file that is dropped where nothing takes it would be opened by the browser, in place of the app. */
export function refuseStrayFiles(page: Document): void {
  const refuse = (event: DragEvent): void => {
    // The editor reads files that are dropped on its text, and leaves to the browser that it may.
    const isTaken = event.defaultPrevented || (event.target instanceof Element && event.target.closest('[contenteditable="true"]') !== null);
    if (isTaken || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  page.addEventListener('dragover', refuse);
  page.addEventListener('drop', refuse);
}
