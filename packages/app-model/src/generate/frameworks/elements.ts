/** The custom elements that plain TypeScript and Astro use. */
import { namesOf } from '../names.ts';
import type { AppModel } from '../../model/app-model.ts';
import { escaped, type ComponentName, type ComponentUse } from './page-body.ts';

/** The tag and the module below `ui/` of each. */
export const ELEMENTS: Readonly<Record<ComponentName, { readonly tag: string; readonly module: string }>> = {
  ItemList: { tag: 'item-list', module: 'item-list' },
  ItemForm: { tag: 'item-form', module: 'item-form' },
  Counter: { tag: 'app-counter', module: 'counter' },
  Timer: { tag: 'app-timer', module: 'timer' },
};

export function elementMarkup({ name, collection, values }: ComponentUse): string {
  const { tag } = ELEMENTS[name];
  const attributes = Object.entries(values).map(([key, value]) => `${key === 'title' ? 'label' : key}="${escaped(String(value), /["<>{}`\\$]/g)}"`);
  return `<${[tag, ...(collection === undefined ? [] : [`collection="${collection}"`]), ...attributes].join(' ')}></${tag}>`;
}

/** `data/collections.ts`: what the elements find collections in. */
export function writeCollections({ entities }: AppModel): string {
  const names = entities.map((entity) => namesOf(entity).all).sort();
  return `import type { Collection } from './collection';
${names.map((name) => `import { ${name} } from './${name}';\n`).join('')}
/** By the name in the attribute \`collection\` of an element. */
export const collections: Readonly<Record<string, Collection>> = { ${names.join(', ')} };
`;
}
