type Child = Node | string | null | undefined | false;
type Listeners = { [Type in keyof HTMLElementEventMap as `on${Type}`]?: (event: HTMLElementEventMap[Type]) => void };
type Attributes = Listeners & { [name: string]: unknown };

/** An element with attributes, listeners (`onclick`) and children. An attribute that is undefined or false is left out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value as EventListener);
    else if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : String(value));
  }
  made.append(...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false));
  return made;
}

const ICONS = { cross: 'M6 6l12 12M18 6L6 18', plus: 'M12 5v14M5 12h14' };

export function icon(name: keyof typeof ICONS): Element {
  const holder = document.createElement('template');
  holder.innerHTML = `<svg class="icon" viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="${ICONS[name]}" /></svg>`;
  return holder.content.firstElementChild as Element;
}
