/** A hidden frame for a page of the runtime's origin. */
export function createFrame(url: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = url;
  frame.allow = 'cross-origin-isolated';
  frame.title = 'Runtime';
  frame.hidden = true;
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  return frame;
}
