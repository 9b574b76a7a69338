/** The lists of an app get a place in its database, and say who they are for. */
import { ACCESS, type Access } from '../../model/access.ts';
import { type AppModel, appModelSchema, type Entity, featuresSchema, type Language } from '../../model/app-model.ts';
import type { Operation } from '../../operations/operation.ts';
import { entityPath } from '../../operations/target.ts';
import { paletteFor } from '../../lexicon/palette-words.ts';
import { applyOperations } from '../../operations/apply.ts';
import type { DataWish } from './data-wish.ts';

const CHAT_WORDS: Readonly<Record<Language, { name: string; plural: string; text: string }>> = {
  en: { name: 'message', plural: 'messages', text: 'Message' },
  de: { name: 'Nachricht', plural: 'Nachrichten', text: 'Nachricht' },
  es: { name: 'mensaje', plural: 'mensajes', text: 'Mensaje' },
  fr: { name: 'message', plural: 'messages', text: 'Message' },
};

const ORDER_WORDS: Readonly<Record<Language, { name: string; plural: string; product: string; quantity: string; for: string; address: string }>> = {
  en: { name: 'order', plural: 'orders', product: 'Product', quantity: 'Quantity', for: 'Name', address: 'Address' },
  de: { name: 'Bestellung', plural: 'Bestellungen', product: 'Produkt', quantity: 'Menge', for: 'Name', address: 'Adresse' },
  es: { name: 'pedido', plural: 'pedidos', product: 'Producto', quantity: 'Cantidad', for: 'Nombre', address: 'Dirección' },
  fr: { name: 'commande', plural: 'commandes', product: 'Produit', quantity: 'Quantité', for: 'Nom', address: 'Adresse' },
};

const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** People who are signed in write to each other. */
export function chatModel(language: Language): AppModel {
  const { name, plural, text } = CHAT_WORDS[language];
  return appModelSchema.parse({
    name: 'Chat',
    language,
    theme: { palette: paletteFor(['chat']) },
    entities: [{ key: 'messages', name, plural, fields: [{ key: 'text', label: text, type: 'longtext', required: true }], access: ACCESS.conversation }],
    pages: [{ key: 'home', title: 'Chat', sections: [{ key: 'chat', type: 'view', entity: 'messages', view: 'chat' }] }],
  });
}

/** What customers order of the list that the shop has on display. */
function ordersOf(products: Entity, language: Language): Entity {
  const words = ORDER_WORDS[language];
  return {
    key: 'orders',
    name: words.name,
    plural: words.plural,
    fields: [
      { key: 'product', label: words.product, type: 'reference', entity: products.key, required: true },
      { key: 'quantity', label: words.quantity, type: 'number', required: true, default: 1, min: 1 },
      { key: 'customer', label: words.for, type: 'text', required: true },
      { key: 'address', label: words.address, type: 'longtext', required: true },
    ],
    rows: [],
    features: featuresSchema.parse({}),
    access: ACCESS.orders,
  };
}

/** A new app with its data in the database. Samples stay only where they are on display. */
export function storedModel(model: AppModel, { access: kind = 'own', hasOrders = false }: DataWish): AppModel {
  const access: Access = ACCESS[kind];
  // What a person puts into a cart is theirs alone until they order it.
  const stored = model.entities.map((entity): Entity => (entity.key === 'cart' ? entity : { ...entity, access, rows: kind === 'catalog' ? entity.rows : [] }));
  const [products] = stored;
  if (!hasOrders || products === undefined) return { ...model, entities: stored };
  const orders = ordersOf(products, model.language);
  const page = {
    key: 'orders',
    title: withCapital(orders.plural),
    sections: [{ key: 'orders', type: 'view' as const, entity: 'orders', view: 'table' as const }],
  };
  const [first, ...others] = model.pages;
  const home = { ...first!, title: model.pages.length === 1 ? withCapital(products.plural) : first!.title };
  return { ...model, entities: [...stored, orders], pages: [home, ...others, page] };
}

/** The operations on an app that is there. */
export function accessOperations(model: AppModel, wish: DataWish): Operation[] {
  const about = wish.about?.toLowerCase() ?? '';
  const named = model.entities.filter(({ name, plural }) => [name, plural].some((word) => about.includes(word.toLowerCase())));
  const meant = named.length > 0 ? named : model.entities.filter(({ access, key }) => (wish.rule === undefined ? key !== 'cart' : access !== undefined));
  const entities = withReferred(meant.length > 0 ? meant : model.entities.slice(0, 1), model);
  return entities.flatMap((entity): Operation[] => {
    const access = wish.rule === undefined ? ACCESS[wish.access ?? 'own'] : { ...(entity.access ?? ACCESS.shared), ...wish.rule };
    const target = entityPath(entity.key);
    const isEqual = JSON.stringify(access) === JSON.stringify(entity.access);
    return isEqual ? [] : [{ type: 'change-access', target, access }];
  });
}

/** A table cannot refer to what is kept in the browser. */
function withReferred(entities: readonly Entity[], model: AppModel): readonly Entity[] {
  const keys = entities.flatMap(({ fields }) => fields.flatMap(({ entity }) => (entity === undefined ? [] : [entity])));
  const more = model.entities.filter((entity) => keys.includes(entity.key) && entity.access === undefined && !entities.includes(entity));
  return more.length === 0 ? entities : withReferred([...entities, ...more], model);
}

/** In an app that keeps its lists in the database, a new one is kept there, too, for the same people. */
export function inherited(before: AppModel | null, after: AppModel): { readonly model: AppModel; readonly operations: readonly Operation[] } {
  const known = before?.entities.find(({ access }) => access !== undefined)?.access;
  const isNew = ({ key, access }: Entity): boolean => access === undefined && before?.entities.every((other) => other.key !== key) === true;
  const operations =
    known === undefined ? [] : after.entities.filter(isNew).map(({ key }): Operation => ({ type: 'change-access', target: entityPath(key), access: known }));
  if (operations.length === 0) return { model: after, operations };
  const applied = applyOperations(after, operations);
  return applied.type === 'done' ? { model: applied.model, operations } : { model: after, operations: [] };
}
