export interface Highlight {
  /** Shows the box around the element. Undefined: hides it. */
  show(element: Element | undefined): void;
  remove(): void;
}

/** Distance from the element, so that its own border stays visible. */
const GAP = 2;

// The product's accent in both themes, since a page may be light or dark whatever the product is.
const STYLE = `
:host { all: initial; }
.box { position: fixed; display: none; pointer-events: none; z-index: 2147483647; box-sizing: border-box; border: 2px solid #0c6b80; border-radius: 2px; outline: 1px solid rgb(255 255 255 / .6); }
.label { position: absolute; left: -2px; bottom: 100%; max-width: 90vw; overflow: hidden; padding: 0 6px; background: #0c6b80; color: #fff; font: 11px/20px ui-monospace, monospace; white-space: nowrap; border-radius: 3px 3px 0 0; }
.label[data-inside] { bottom: auto; top: 100%; border-radius: 0 0 3px 3px; }
.label[data-inside][data-full] { top: 0; }
.box[data-kind='pointed'] { border-style: dashed; }
`;

/** A box labeled with the element's lowercase tag name and its size. The page's own styles do not reach it. */
export function drawHighlight(document: Document, kind: 'pointed' | 'selected'): Highlight {
  const host = document.createElement('lathe-inspector');
  host.setAttribute('aria-hidden', 'true');
  host.dataset['kind'] = kind;
  const root = host.attachShadow({ mode: 'open' });
  const style = document.createElement('style');
  style.textContent = STYLE;
  const box = document.createElement('div');
  box.className = 'box';
  box.dataset['kind'] = kind;
  const label = document.createElement('div');
  label.className = 'label';
  box.append(label);
  root.append(style, box);
  document.documentElement.append(host);
  return {
    show(element) {
      if (!element || element.localName === host.localName) {
        box.style.display = 'none';
        return;
      }
      const { left, top, width, height } = element.getBoundingClientRect();
      Object.assign(box.style, {
        display: 'block',
        left: `${left - GAP}px`,
        top: `${top - GAP}px`,
        width: `${width + 2 * GAP}px`,
        height: `${height + 2 * GAP}px`,
      });
      label.textContent = `${element.tagName.toLowerCase()} ${Math.round(width)} × ${Math.round(height)}`;
      // Below it when there is no room above, and inside of what fills the window.
      label.toggleAttribute('data-inside', top < 24);
      label.toggleAttribute('data-full', top + height > document.documentElement.clientHeight - 24);
    },
    remove: () => host.remove(),
  };
}
