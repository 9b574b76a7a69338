import type { DesignAsset, DesignBox, DesignFrame, DesignNode, DesignPicture, DesignText } from '@lathe/protocol';
import { containerStyle, itemStyle, sizeInPixels } from './figma-layout.ts';
import type { FigmaFrameAnswer, FigmaNode, FigmaPaint } from './figma-nodes.ts';
import { backgroundStyle, borderStyle, compositeStyle, cssColor, effectStyle, radiusStyle, visiblePaints } from './figma-paint.ts';
import { textLines, textStyle } from './figma-text.ts';

/** Nodes in one frame. A larger one is a whole site, which no single page should be. */
export const FRAME_NODES_MAX = 5_000;
/** Frames inside frames. Deeper ones are cut and named in the notes. */
const DEPTH_MAX = 60;

const BOXES = new Set(['FRAME', 'GROUP', 'SECTION', 'COMPONENT', 'COMPONENT_SET', 'INSTANCE', 'RECTANGLE', 'ELLIPSE', 'TRANSFORM_GROUP']);
const VECTORS = new Set(['VECTOR', 'BOOLEAN_OPERATION', 'STAR', 'LINE', 'REGULAR_POLYGON', 'TEXT_PATH']);
/** An icon is at most this large. A larger group of drawings keeps its parts. */
const ICON_MAX_PX = 96;

/** Translates a frame of a Figma file. The same frame always gives the same result. */
export function readFigmaFrame(answer: FigmaFrameAnswer): DesignFrame {
  const reader = new FrameReader(answer);
  const root = reader.readRoot(answer.document);
  const { width, height } = sizeInPixels(answer.document);
  return {
    name: answer.document.name || 'Frame',
    width,
    height,
    root,
    namedColors: [...reader.namedColors].map(([value, name]) => ({ name, value })),
    assets: [...reader.assets.values()],
    notes: [...reader.notes],
  };
}

class FrameReader {
  readonly assets = new Map<string, DesignAsset>();
  readonly notes = new Set<string>();
  /** Names of styles by the color they stand for. */
  readonly namedColors = new Map<string, string>();
  readonly #answer: FigmaFrameAnswer;
  #nodes = 0;

  constructor(answer: FigmaFrameAnswer) {
    this.#answer = answer;
  }

  readRoot(node: FigmaNode): DesignBox {
    const root = this.#read(node, undefined, 0);
    return root?.type === 'box' ? root : { type: 'box', id: `${node.id}:root`, name: node.name, style: {}, children: root ? [root] : [] };
  }

  #read(node: FigmaNode, parent: FigmaNode | undefined, depth: number): DesignNode | undefined {
    if (node.visible === false || node.opacity === 0) return undefined;
    if (++this.#nodes > FRAME_NODES_MAX) return this.#note(`The frame has more than ${FRAME_NODES_MAX} layers. The rest was left out.`);
    if (depth > DEPTH_MAX) return this.#note(`Layers nested deeper than ${DEPTH_MAX} were left out.`);
    this.#noteColorName(node);
    if (node.type === 'TEXT') return this.#text(node, parent);
    if (VECTORS.has(node.type) || (parent !== undefined && isDrawing(node))) return this.#drawing(node, parent);
    if (BOXES.has(node.type)) return this.#box(node, parent, depth);
    return this.#note(`“${node.name}” was left out: layers of the type ${node.type.toLowerCase().replaceAll('_', ' ')} cannot be translated.`);
  }

  #box(node: FigmaNode, parent: FigmaNode | undefined, depth: number): DesignBox {
    const children = (node.children ?? []).flatMap((child) => {
      // A mask cuts what lies above it, which CSS does with the shape of the box itself.
      if (child.isMask) return this.#note(`The mask “${child.name}” was left out.`) ?? [];
      return this.#read(child, node, depth + 1) ?? [];
    });
    const background = this.#background(node);
    return {
      type: 'box',
      ...this.#identity(node),
      style: {
        ...itemStyle(node, parent),
        ...containerStyle(node),
        ...this.#backgroundStyle(node, background?.paint),
        ...borderStyle(node),
        ...radiusStyle(node),
        ...effectStyle(node),
        ...compositeStyle(node),
      },
      children,
      ...(background ? { background: background.asset } : {}),
    };
  }

  #text(node: FigmaNode, parent: FigmaNode | undefined): DesignText {
    const { width: _width, height: _height, 'flex-shrink': _shrink, ...place } = itemStyle(node, parent);
    const isFixed = node.layoutSizingHorizontal === 'FIXED' || place['position'] === 'absolute';
    return {
      type: 'text',
      ...this.#identity(node),
      style: {
        ...place,
        // A text's height follows from its lines; its width says where they break.
        ...(isFixed && _width !== undefined ? { width: _width } : {}),
        ...textStyle(node),
        ...effectStyle(node),
        ...compositeStyle(node),
      },
      lines: textLines(node),
      fontSize: node.style?.fontSize ?? 16,
      fontWeight: node.style?.fontWeight ?? 400,
    };
  }

  #drawing(node: FigmaNode, parent: FigmaNode | undefined): DesignPicture {
    const { width, height } = sizeInPixels(node);
    // The exported drawing already contains its rotation, its opacity and its shadows.
    return {
      type: 'picture',
      ...this.#identity(node),
      style: itemStyle(node, parent),
      asset: this.#asset(node.id, 'vector', node.name),
      width: Math.round(width),
      height: Math.round(height),
    };
  }

  #background(node: FigmaNode): { readonly asset: DesignAsset; readonly paint: FigmaPaint } | undefined {
    const paint = visiblePaints(node.fills).findLast(({ type, imageRef }) => type === 'IMAGE' && imageRef !== undefined);
    return paint?.imageRef === undefined ? undefined : { paint, asset: this.#asset(paint.imageRef, 'image', node.name) };
  }

  #backgroundStyle(node: FigmaNode, picture: FigmaPaint | undefined): Record<string, string> {
    const style = backgroundStyle(node);
    if (picture === undefined) return style;
    return { ...style, ...(PICTURE_SIZES[picture.scaleMode ?? 'FILL'] ?? PICTURE_SIZES['FILL']) };
  }

  #identity(node: FigmaNode) {
    const definition = node.type === 'INSTANCE' && node.componentId ? this.#answer.components?.[node.componentId] : undefined;
    // A variant is called "Size=L, State=Hover"; the set it belongs to has the name.
    const name = (definition?.componentSetId && this.#answer.componentSets?.[definition.componentSetId]?.name) || definition?.name;
    return { id: node.id, name: node.name, ...(name && node.componentId ? { component: { id: node.componentId, name } } : {}) };
  }

  #asset(id: string, type: DesignAsset['type'], layer: string): DesignAsset {
    const known = this.assets.get(id);
    if (known) return known;
    const asset: DesignAsset = { id, type, name: layer };
    this.assets.set(id, asset);
    return asset;
  }

  /** A style named "Brand/Primary" that fills the node names its color. */
  #noteColorName({ styles, fills }: FigmaNode): void {
    const id = styles?.['fill'] ?? styles?.['fills'];
    const paint = visiblePaints(fills).at(-1);
    const name = id === undefined ? undefined : this.#answer.styles?.[id]?.name;
    if (name && paint?.type === 'SOLID' && paint.color) this.namedColors.set(cssColor(paint.color, paint.opacity), name);
  }

  #note(text: string): undefined {
    this.notes.add(text);
    return undefined;
  }
}

const PICTURE_SIZES: Readonly<Record<string, Record<string, string>>> = {
  FILL: { 'background-size': 'cover', 'background-position': 'center' },
  CROP: { 'background-size': 'cover', 'background-position': 'center' },
  STRETCH: { 'background-size': '100% 100%' },
  FIT: { 'background-size': 'contain', 'background-position': 'center', 'background-repeat': 'no-repeat' },
  TILE: { 'background-repeat': 'repeat' },
};

/** A small box of nothing but drawings is one drawing, as an icon made of three paths is. */
function isDrawing(node: FigmaNode): boolean {
  const { width, height } = sizeInPixels(node);
  return Boolean(node.children?.length) && Math.max(width, height) <= ICON_MAX_PX && visiblePaints(node.fills).length === 0 && hasOnlyVectors(node);
}

function hasOnlyVectors(node: FigmaNode): boolean {
  const shown = (node.children ?? []).filter(({ visible }) => visible !== false);
  return (
    shown.length > 0 &&
    shown.every(
      (child) => VECTORS.has(child.type) || (child.type === 'ELLIPSE' && !hasPicture(child)) || (Boolean(child.children?.length) && hasOnlyVectors(child)),
    )
  );
}

function hasPicture({ fills }: FigmaNode): boolean {
  return visiblePaints(fills).some(({ type }) => type === 'IMAGE');
}
