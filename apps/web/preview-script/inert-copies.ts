/**
 * A copy of a custom element runs the element's own constructor: the app would then do things that nobody
 * requested, or fail (as Vite's error overlay does). While a picture is drawn, such elements are copied into a
 * document without custom elements, with only their elements and attributes.
 */
export async function withInertCopies<Result>(root: Element, draw: () => Promise<Result>): Promise<Result> {
  const inert = root.ownerDocument.implementation.createHTMLDocument('');
  const elements = customElementsIn(root);
  for (const element of elements) element.cloneNode = (isDeep?: boolean) => inert.importNode(element, isDeep === true);
  try {
    return await draw();
  } finally {
    // This restores the method of their prototype.
    for (const element of elements) Reflect.deleteProperty(element, 'cloneNode');
  }
}

function customElementsIn(root: Element | ShadowRoot): readonly Element[] {
  const own = 'localName' in root ? [root] : [];
  return [...own, ...root.querySelectorAll('*')].flatMap((element) => [
    ...(isCustom(element) ? [element] : []),
    ...(element.shadowRoot ? customElementsIn(element.shadowRoot) : []),
  ]);
}

const isCustom = (element: Element): boolean => element.localName.includes('-') || element.hasAttribute('is');
