/** What can be changed by pointing. Values are CSS. */
export const STYLE_PROPERTIES = {
  color: 'color',
  backgroundColor: 'background-color',
  fontSize: 'font-size',
  fontWeight: 'font-weight',
  textAlign: 'text-align',
  paddingTop: 'padding-top',
  paddingRight: 'padding-right',
  paddingBottom: 'padding-bottom',
  paddingLeft: 'padding-left',
  marginTop: 'margin-top',
  marginRight: 'margin-right',
  marginBottom: 'margin-bottom',
  marginLeft: 'margin-left',
} as const;

export type StyleProperty = keyof typeof STYLE_PROPERTIES;
export type StyleChange = { readonly [Property in StyleProperty]?: string | undefined };

/** One declaration without anything that could end it. */
const SAFE_VALUE = /^(?=.{1,100}$)[\w#%.,() /-]+$/;

/** The changes in order. Undefined if there are none, or one is not a plain CSS value. */
export function changesOf(change: StyleChange): readonly (readonly [StyleProperty, string])[] | undefined {
  const entries = Object.entries(change).filter((entry): entry is [StyleProperty, string] => entry[0] in STYLE_PROPERTIES && typeof entry[1] === 'string');
  return entries.length === 0 || entries.some(([, value]) => !SAFE_VALUE.test(value)) ? undefined : entries;
}
