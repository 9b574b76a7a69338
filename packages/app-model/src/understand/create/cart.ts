/** A cart of a shop: a list of products and quantities, with prices multiplied and added up. */
import { fieldByKey } from '../../lexicon/fields.ts';
import { capital } from '../../lexicon/plurals.ts';
import { featuresSchema, type Entity, type Language } from '../../model/app-model.ts';
import { entityPath } from '../../operations/target.ts';
import type { Clause, Work } from '../work.ts';

export function isCart(phrase: string): boolean {
  return /^(?:shopping |store )?(?:cart|basket|bag)(?: page)?$/i.test(phrase);
}

const NAMES: Readonly<Record<Language, { name: string; plural: string; cart: string }>> = {
  en: { name: 'item', plural: 'items in the cart', cart: 'Cart' },
  de: { name: 'Artikel', plural: 'Artikel im Warenkorb', cart: 'Warenkorb' },
  es: { name: 'artículo', plural: 'artículos del carrito', cart: 'Carrito' },
  fr: { name: 'article', plural: 'articles du panier', cart: 'Panier' },
};

export function addCart(clause: Clause, work: Work): boolean {
  const { model } = work;
  const products = model?.entities.find(({ fields }) => fields.some(({ type }) => type === 'money'));
  if (model === null || products === undefined || model.entities.some(({ key }) => key === 'cart')) return false;
  const { language } = model;
  const label = (key: string): string => fieldByKey(key)?.labels[language] ?? key;
  const first = products.rows[0];
  const price = products.fields.find(({ type }) => type === 'money');
  const names = NAMES[language];
  const cart: Entity = {
    key: 'cart',
    name: names.name,
    plural: names.plural,
    fields: [
      { key: 'product', label: capital(products.name), type: 'reference', entity: products.key, required: true },
      { key: 'quantity', label: label('quantity'), type: 'number', min: 1, default: 1 },
      { key: 'price', label: label('price'), type: 'money' },
      { key: 'total', label: label('total'), type: 'computed', computed: { type: 'product', of: ['quantity', 'price'] } },
    ],
    rows:
      first === undefined
        ? []
        : [{ product: String(first[products.fields[0]?.key ?? ''] ?? ''), quantity: 1, price: price === undefined ? null : (first[price.key] ?? null) }],
    features: featuresSchema.parse({}),
  };
  return work.apply(
    clause.original,
    [
      { type: 'add-entity', target: 'entities', entity: cart },
      {
        type: 'add-page',
        target: 'pages',
        page: {
          key: 'cart',
          title: names.cart,
          sections: [
            { key: 'cartTable', type: 'view', entity: 'cart', view: 'table' },
            { key: 'cartTotals', type: 'view', entity: 'cart', view: 'totals', value: 'total' },
          ],
        },
      },
    ],
    entityPath('cart'),
  );
}
