/** Putting a thing of a shop into its cart, from where it is shown. */
import type { AppModel, Entity } from '../model/app-model.ts';
import type { Field } from '../model/field.ts';
import { namesOf } from './names.ts';
import { type Imports, indent } from './source.ts';

/** The list that things are put into, and its fields for them. */
export interface Cart {
  readonly entity: Entity;
  readonly item: Field;
  readonly quantity: Field;
  /** The price of the thing is copied, so that a later change does not change the cart. */
  readonly price: Field | undefined;
}

export function cartFor(entity: Entity, { entities }: AppModel): Cart | undefined {
  const cart = entities.find(({ key }) => key === 'cart' && key !== entity.key);
  const item = cart?.fields.find((field) => field.type === 'reference' && field.entity === entity.key);
  const quantity = cart?.fields.find(({ type }) => type === 'number');
  if (cart === undefined || item === undefined || quantity === undefined) return undefined;
  return { entity: cart, item, quantity, price: cart.fields.find(({ type }) => type === 'money') };
}

/** The function of a view that does it, with a message that it is done. */
export function addToCart({ entity: cart, item, quantity, price }: Cart, entity: Entity, imports: Imports): string {
  const { type, one } = namesOf(entity);
  const its = namesOf(cart);
  const module = `../${its.all}/${its.one}`;
  const amount = price && entity.fields.find((field) => field.type === 'money');
  imports.use(module, its.all, `blank${its.type}`);
  imports.use('../components/Toasts', 'showToast');
  imports.use('../texts', 'texts');
  imports.use(`./${one}`, `${one}Name`);
  const copied = price === undefined || amount === undefined ? '' : `, ${price.key}: item.${amount.key}`;
  return `
  function addToCart(item: ${type}) {
    const inCart = ${its.all}.all().find((other) => other.${item.key} === item.id);
    if (inCart) ${its.all}.update(inCart.id, { ${quantity.key}: (inCart.${quantity.key} ?? 0) + 1 });
    else ${its.all}.add({ ...blank${its.type}(), ${item.key}: item.id, ${quantity.key}: 1${copied} });
    showToast({ text: texts.inCart(${one}Name(item)) });
  }
`;
}

/** Its button, for a thing called `item`. */
export function cartButton(entity: Entity, imports: Imports, className: string): string {
  const { one } = namesOf(entity);
  imports.use('../components/Icon', 'Icon');
  imports.use('../texts', 'texts');
  const label = `aria-label={\`\${texts.addToCart}: \${${imports.use(`./${one}`, `${one}Name`)}(item)}\`}`;
  return `<button type="button" className="${className}" ${label} onClick={() => addToCart(item)}>
${indent('<Icon name="cart" size={16} /> {texts.addToCart}', 2)}
</button>`;
}
