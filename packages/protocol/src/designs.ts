/**
 * A frame of a design tool, described with boxes, texts and pictures that have CSS. None of the tool's own words are
 * left in it, so it is the same for every tool.
 */
import * as z from 'zod/mini';

/** CSS properties and values, in the order in which they are written. Colors are lower-case hexadecimal. */
export const designStyleSchema = z.record(z.string(), z.string());
export type DesignStyle = Readonly<z.infer<typeof designStyleSchema>>;

/** A picture that the design tool stores or renders. */
export const designAssetSchema = z.object({
  /** Unique within the frame. */
  id: z.string(),
  /** `image` is a stored picture, `vector` a drawing that is exported as SVG. */
  type: z.enum(['image', 'vector']),
  /** The designer's name for the layer. */
  name: z.string(),
});
export type DesignAsset = Readonly<z.infer<typeof designAssetSchema>>;

/** A piece of a text with one look. */
const textRunSchema = z.object({
  text: z.string(),
  /** Only what differs from the style of the whole text. */
  style: designStyleSchema,
  href: z.optional(z.string()),
});
export type DesignTextRun = Readonly<z.infer<typeof textRunSchema>>;

const textLineSchema = z.object({ runs: z.array(textRunSchema), list: z.optional(z.enum(['ordered', 'unordered'])) });
export type DesignTextLine = Readonly<z.infer<typeof textLineSchema>>;

const nodeFields = {
  /** The tool's ID of the node. */
  id: z.string(),
  /** The designer's name for it. */
  name: z.string(),
  style: designStyleSchema,
  /** The component that it is an instance of. */
  component: z.optional(z.object({ id: z.string(), name: z.string() })),
};

const textNodeSchema = z.object({
  type: z.literal('text'),
  ...nodeFields,
  lines: z.array(textLineSchema),
  /** In pixels. */
  fontSize: z.number(),
  fontWeight: z.number(),
});
export type DesignText = Readonly<z.infer<typeof textNodeSchema>>;

const pictureNodeSchema = z.object({
  type: z.literal('picture'),
  ...nodeFields,
  asset: designAssetSchema,
  /** In pixels. */
  width: z.number(),
  height: z.number(),
});
export type DesignPicture = Readonly<z.infer<typeof pictureNodeSchema>>;

const boxFieldsSchema = z.object({
  type: z.literal('box'),
  ...nodeFields,
  /** A picture that fills the box. The box's style says how. */
  background: z.optional(designAssetSchema),
});
export interface DesignBox extends Readonly<z.infer<typeof boxFieldsSchema>> {
  readonly children: readonly DesignNode[];
}
export type DesignNode = DesignBox | DesignText | DesignPicture;

const boxNodeSchema: z.ZodMiniType<DesignBox> = z.extend(boxFieldsSchema, { children: z.array(z.lazy(() => designNodeSchema)) });
const designNodeSchema: z.ZodMiniType<DesignNode> = z.union([boxNodeSchema, textNodeSchema, pictureNodeSchema]);

export const designFrameSchema = z.object({
  name: z.string(),
  /** In pixels, as designed. */
  width: z.number(),
  height: z.number(),
  root: boxNodeSchema,
  /** Colors with the names that the design gives them. */
  namedColors: z.array(z.object({ name: z.string(), value: z.string() })),
  assets: z.array(designAssetSchema),
  /** What could not be translated, each as one sentence. */
  notes: z.array(z.string()),
});
export type DesignFrame = Readonly<z.infer<typeof designFrameSchema>>;
