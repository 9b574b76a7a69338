/** Tools for colors, numbers and code, and for music and chance. */
import * as z from 'zod';
import { keySchema } from './key.ts';

const base = { key: keySchema, title: z.string().optional() };

export const CODE_TOOL_SCHEMAS = [
  z.object({ ...base, type: z.literal('colorConverter') }),
  z.object({ ...base, type: z.literal('gradientMaker') }),
  z.object({ ...base, type: z.literal('numberBases') }),
  z.object({ ...base, type: z.literal('textCodec'), code: z.enum(['base64', 'url']).default('base64') }),
  z.object({ ...base, type: z.literal('jsonFormatter') }),
  z.object({ ...base, type: z.literal('regexTester') }),
  /** The tempo is in beats a minute. */
  z.object({ ...base, type: z.literal('metronome'), tempo: z.number().int().min(40).max(220).default(100), beats: z.number().int().min(1).max(12).default(4) }),
  z.object({ ...base, type: z.literal('piano') }),
  z.object({ ...base, type: z.literal('decisionWheel'), items: z.array(z.string().min(1)).min(1) }),
  /** The size is in squares a row. */
  z.object({ ...base, type: z.literal('pixelArt'), size: z.number().int().min(8).max(32).default(16) }),
] as const;

export type CodeToolType = (typeof CODE_TOOL_SCHEMAS)[number]['shape']['type']['value'];
