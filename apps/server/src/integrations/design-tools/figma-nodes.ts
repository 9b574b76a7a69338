/**
 * The part of Figma's file format that is translated. Everything is optional, because Figma leaves defaults out and
 * files of all ages exist. Source: the OpenAPI document in @figma/rest-api-spec.
 */
import * as z from 'zod/mini';

const number = z.optional(z.number());
const text = z.optional(z.string());
const flag = z.optional(z.boolean());

const colorSchema = z.object({ r: z.number(), g: z.number(), b: z.number(), a: z.number() });
const vectorSchema = z.object({ x: z.number(), y: z.number() });
const boundsSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const paintSchema = z.object({
  type: z.string(),
  visible: flag,
  opacity: number,
  blendMode: text,
  color: z.optional(colorSchema),
  gradientHandlePositions: z.optional(z.array(vectorSchema)),
  gradientStops: z.optional(z.array(z.object({ position: z.number(), color: colorSchema }))),
  imageRef: text,
  scaleMode: text,
  scalingFactor: number,
});

const effectSchema = z.object({
  type: z.string(),
  visible: flag,
  radius: number,
  spread: number,
  color: z.optional(colorSchema),
  offset: z.optional(vectorSchema),
});

const typeStyleSchema = z.object({
  fontFamily: text,
  fontWeight: number,
  fontSize: number,
  italic: flag,
  lineHeightPx: number,
  lineHeightUnit: text,
  lineHeightPercentFontSize: number,
  letterSpacing: number,
  textAlignHorizontal: text,
  textAlignVertical: text,
  textCase: text,
  textDecoration: text,
  textTruncation: text,
  maxLines: z.optional(z.nullable(z.number())),
  fills: z.optional(z.array(paintSchema)),
  hyperlink: z.optional(z.object({ type: z.string(), url: text })),
});

const ownFieldsSchema = z.object({
  id: z.string(),
  name: z._default(z.string(), ''),
  type: z.string(),
  visible: flag,
  opacity: number,
  blendMode: text,
  rotation: number,
  isMask: flag,
  clipsContent: flag,
  absoluteBoundingBox: z.optional(z.nullable(boundsSchema)),
  size: z.optional(vectorSchema),
  constraints: z.optional(z.object({ vertical: z.string(), horizontal: z.string() })),
  fills: z.optional(z.array(paintSchema)),
  strokes: z.optional(z.array(paintSchema)),
  strokeWeight: number,
  strokeAlign: text,
  strokeDashes: z.optional(z.array(z.number())),
  individualStrokeWeights: z.optional(z.object({ top: z.number(), right: z.number(), bottom: z.number(), left: z.number() })),
  cornerRadius: number,
  rectangleCornerRadii: z.optional(z.array(z.number())),
  effects: z.optional(z.array(effectSchema)),
  layoutMode: text,
  layoutWrap: text,
  layoutPositioning: text,
  layoutSizingHorizontal: text,
  layoutSizingVertical: text,
  primaryAxisAlignItems: text,
  counterAxisAlignItems: text,
  itemSpacing: number,
  counterAxisSpacing: number,
  paddingLeft: number,
  paddingRight: number,
  paddingTop: number,
  paddingBottom: number,
  gridColumnCount: number,
  gridRowGap: number,
  gridColumnGap: number,
  gridColumnSpan: number,
  gridRowSpan: number,
  minWidth: z.optional(z.nullable(z.number())),
  maxWidth: z.optional(z.nullable(z.number())),
  minHeight: z.optional(z.nullable(z.number())),
  maxHeight: z.optional(z.nullable(z.number())),
  characters: text,
  style: z.optional(typeStyleSchema),
  characterStyleOverrides: z.optional(z.array(z.number())),
  styleOverrideTable: z.optional(z.record(z.string(), typeStyleSchema)),
  lineTypes: z.optional(z.array(z.string())),
  componentId: text,
  styles: z.optional(z.record(z.string(), z.string())),
});

export interface FigmaNode extends z.infer<typeof ownFieldsSchema> {
  readonly children?: FigmaNode[] | undefined;
}

export const figmaNodeSchema: z.ZodMiniType<FigmaNode> = z.extend(ownFieldsSchema, {
  children: z.optional(z.array(z.lazy(() => figmaNodeSchema))),
});

export type FigmaPaint = z.infer<typeof paintSchema>;
export type FigmaEffect = z.infer<typeof effectSchema>;
export type FigmaTypeStyle = z.infer<typeof typeStyleSchema>;
export type FigmaColor = z.infer<typeof colorSchema>;

/** The answer of `GET /v1/files/{key}/nodes`. A node that does not exist is null. */
export const figmaNodesSchema = z.object({
  name: z._default(z.string(), ''),
  nodes: z.record(
    z.string(),
    z.nullable(
      z.object({
        document: figmaNodeSchema,
        components: z.optional(z.record(z.string(), z.object({ name: z.string(), componentSetId: text }))),
        componentSets: z.optional(z.record(z.string(), z.object({ name: z.string() }))),
        styles: z.optional(z.record(z.string(), z.object({ name: z.string() }))),
      }),
    ),
  ),
});
export type FigmaFrameAnswer = NonNullable<z.infer<typeof figmaNodesSchema>['nodes'][string]>;
