import { app } from '../app-model';
import { texts } from '../texts';
import { element } from './element';

/** The bar with the app's name and its pages. `current` is the key of the page that is shown. */
export function shellBar(current: string): HTMLElement {
  const links = app.pages.map(({ key, title }, index) =>
    element('a', { href: index === 0 ? '#/' : `#/${key}`, 'aria-current': key === current ? 'page' : undefined }, title),
  );
  const name = element('a', { class: 'shell-name', href: '#/' }, app.name);
  const nav = links.length > 1 && element('nav', { class: 'shell-nav', 'aria-label': texts.pages }, ...links);
  return element('header', { class: 'shell-bar' }, element('div', { class: 'shell-bar-inner' }, name, nav));
}
