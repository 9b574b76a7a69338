/**
 * A frame as Figma's REST API answers it: a landing page with a bar, a hero with a picture, three instances of a card,
 * a form and a footer that is placed without auto layout.
 */
type Json = Record<string, unknown>;

const rgb = (hex: string, a = 1) => {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return { r, g, b, a };
};
const solid = (hex: string, opacity?: number) => ({ blendMode: 'NORMAL', type: 'SOLID', color: rgb(hex), ...(opacity === undefined ? {} : { opacity }) });
const box = (x: number, y: number, width: number, height: number) => ({ absoluteBoundingBox: { x, y, width, height }, size: { x: width, y: height } });

let nextId = 1;
const node = (type: string, name: string, fields: Json, children?: Json[]): Json => ({
  id: `1:${nextId++}`,
  name,
  type,
  scrollBehavior: 'SCROLLS',
  blendMode: 'PASS_THROUGH',
  ...fields,
  ...(children ? { children } : {}),
});
const text = (
  name: string,
  characters: string,
  { px = 16, weight = 400, color = '334155', ...fields }: Json & { px?: number; weight?: number; color?: string } = {},
): Json =>
  node('TEXT', name, {
    characters,
    fills: [solid(color)],
    layoutSizingHorizontal: 'HUG',
    layoutSizingVertical: 'HUG',
    style: {
      fontFamily: 'Inter',
      fontWeight: weight,
      fontSize: px,
      lineHeightPx: px * 1.25,
      lineHeightUnit: 'PIXELS',
      letterSpacing: 0,
      textAlignHorizontal: 'LEFT',
    },
    ...fields,
  });
const flow = (layoutMode: 'HORIZONTAL' | 'VERTICAL', fields: Json) => ({ layoutMode, layoutSizingHorizontal: 'FILL', layoutSizingVertical: 'HUG', ...fields });

const button = (label: string, at: Json = box(0, 0, 140, 48)): Json =>
  node(
    'INSTANCE',
    'Button',
    {
      ...flow('HORIZONTAL', {
        paddingLeft: 24,
        paddingRight: 24,
        paddingTop: 12,
        paddingBottom: 12,
        primaryAxisAlignItems: 'CENTER',
        counterAxisAlignItems: 'CENTER',
      }),
      ...at,
      layoutSizingHorizontal: 'HUG',
      componentId: '9:1',
      fills: [solid('2563EB')],
      styles: { fill: 'S:primary' },
      cornerRadius: 12,
    },
    [text('Label', label, { color: 'FFFFFF', weight: 600 })],
  );

const card = (title: string, body: string): Json =>
  node(
    'INSTANCE',
    'Card',
    {
      ...flow('VERTICAL', { itemSpacing: 12, paddingLeft: 24, paddingRight: 24, paddingTop: 24, paddingBottom: 24 }),
      ...box(0, 0, 384, 200),
      componentId: '9:2',
      fills: [solid('FFFFFF')],
      strokes: [solid('E2E8F0')],
      strokeWeight: 1,
      strokeAlign: 'INSIDE',
      cornerRadius: 16,
      effects: [{ type: 'DROP_SHADOW', visible: true, color: rgb('0F172A', 0.08), offset: { x: 0, y: 4 }, radius: 12, spread: 0 }],
    },
    [
      node('FRAME', 'icon / spark', { ...box(0, 0, 32, 32), fills: [], layoutSizingHorizontal: 'FIXED', layoutSizingVertical: 'FIXED' }, [
        node('VECTOR', 'Vector', { ...box(4, 4, 24, 24), fills: [solid('2563EB')] }),
        node('BOOLEAN_OPERATION', 'Union', { ...box(4, 4, 24, 24) }, [node('VECTOR', 'a', box(4, 4, 8, 8)), node('VECTOR', 'b', box(8, 8, 8, 8))]),
      ]),
      text('Title', title, { px: 20, weight: 600, color: '0F172A' }),
      text('Body', body, { layoutSizingHorizontal: 'FILL' }),
    ],
  );

/** The answer of `GET /v1/files/{key}/nodes?ids=1:2` without the file's own fields. */
export function landingFrame(): Json {
  nextId = 10;
  const bar = node(
    'FRAME',
    'Navbar',
    {
      ...flow('HORIZONTAL', {
        primaryAxisAlignItems: 'SPACE_BETWEEN',
        counterAxisAlignItems: 'CENTER',
        paddingLeft: 64,
        paddingRight: 64,
        paddingTop: 20,
        paddingBottom: 20,
      }),
      ...box(0, 0, 1280, 88),
    },
    [text('Logo', 'Orchard', { px: 20, weight: 700, color: '0F172A' }), button('Sign up')],
  );
  const hero = node(
    'FRAME',
    'Hero',
    {
      ...flow('HORIZONTAL', { itemSpacing: 48, counterAxisAlignItems: 'CENTER', paddingLeft: 64, paddingRight: 64, paddingTop: 80, paddingBottom: 80 }),
      ...box(0, 88, 1280, 560),
      fills: [
        {
          type: 'GRADIENT_LINEAR',
          gradientHandlePositions: [
            { x: 0, y: 0.5 },
            { x: 1, y: 0.5 },
            { x: 0, y: 1 },
          ],
          gradientStops: [
            { position: 0, color: rgb('EFF6FF') },
            { position: 1, color: rgb('F5F3FF') },
          ],
        },
      ],
    },
    [
      node('FRAME', 'Frame 12', { ...flow('VERTICAL', { itemSpacing: 24 }), ...box(64, 168, 552, 300) }, [
        text('Headline', 'Fruit from your street, picked today', { px: 56, weight: 700, color: '0F172A', layoutSizingHorizontal: 'FILL' }),
        text('Lead', 'Order by ten, and a neighbor brings it by six.', {
          px: 20,
          layoutSizingHorizontal: 'FILL',
          characterStyleOverrides: [0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 3, 3],
          styleOverrideTable: { 3: { fontWeight: 700 } },
        }),
        button('Order now'),
      ]),
      node('RECTANGLE', 'Photo of apples', {
        ...box(664, 168, 552, 400),
        layoutSizingHorizontal: 'FILL',
        layoutSizingVertical: 'FIXED',
        cornerRadius: 24,
        fills: [{ type: 'IMAGE', scaleMode: 'FILL', imageRef: 'ref-apples', blendMode: 'NORMAL' }],
      }),
    ],
  );
  const cards = node(
    'FRAME',
    'Features',
    { ...flow('HORIZONTAL', { itemSpacing: 24, paddingLeft: 64, paddingRight: 64, paddingTop: 64, paddingBottom: 64 }), ...box(0, 648, 1280, 328) },
    [
      card('Picked today', 'Nothing is older than a day.'),
      card('No plastic', 'Crates come back with the next order.'),
      card('Fair prices', 'Growers set them & keep {all} of it.'),
    ],
  );
  const form = node(
    'FRAME',
    'Newsletter',
    {
      ...flow('VERTICAL', { itemSpacing: 16, counterAxisAlignItems: 'CENTER', paddingTop: 48, paddingBottom: 48 }),
      ...box(0, 976, 1280, 240),
      fills: [solid('F8FAFC')],
    },
    [
      text('Heading', 'Hear what is ripe', { px: 32, weight: 700, color: '0F172A' }),
      node(
        'FRAME',
        'Email field',
        {
          ...flow('HORIZONTAL', { paddingLeft: 16, paddingRight: 16, paddingTop: 12, paddingBottom: 12 }),
          ...box(480, 1060, 320, 48),
          layoutSizingHorizontal: 'FIXED',
          fills: [solid('FFFFFF')],
          strokes: [solid('CBD5E1')],
          strokeWeight: 1,
          cornerRadius: 12,
        },
        [text('Placeholder', 'you@example.com', { color: '94A3B8' })],
      ),
      text('Terms', 'Write us', {
        px: 14,
        style: { fontFamily: 'Inter', fontSize: 14, fontWeight: 400, hyperlink: { type: 'URL', url: 'https://example.com/contact' } },
      }),
    ],
  );
  const footer = node(
    'FRAME',
    'Footer',
    { ...box(0, 1216, 1280, 96), layoutSizingHorizontal: 'FILL', layoutSizingVertical: 'FIXED', fills: [solid('0F172A')] },
    [
      text('Copyright', 'Orchard, a neighborhood shop', {
        px: 14,
        color: 'CBD5E1',
        ...box(64, 1252, 300, 18),
        constraints: { horizontal: 'LEFT', vertical: 'CENTER' },
      }),
      text('Place', 'Portland', { px: 14, color: 'CBD5E1', ...box(1116, 1252, 100, 18), constraints: { horizontal: 'RIGHT', vertical: 'CENTER' } }),
      text('Secret', 'not shown', { visible: false }),
      node('STICKY', 'A note', box(0, 1216, 10, 10)),
    ],
  );
  return {
    document: node(
      'FRAME',
      'Landing page',
      { id: '1:2', ...box(0, 0, 1280, 1312), layoutMode: 'VERTICAL', layoutSizingVertical: 'HUG', clipsContent: true, fills: [solid('FFFFFF')] },
      [bar, hero, cards, form, footer],
    ),
    components: { '9:1': { key: 'k1', name: 'Type=Primary', componentSetId: '9:0' }, '9:2': { key: 'k2', name: 'Feature card' } },
    componentSets: { '9:0': { key: 'k0', name: 'Button' } },
    styles: { 'S:primary': { key: 'ks', name: 'Brand/Primary', styleType: 'FILL' } },
    schemaVersion: 0,
  };
}
