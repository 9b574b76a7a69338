/** Tools and small games: sections that do something of their own. */
import * as z from 'zod';
import { formulaShape } from './formula.ts';
import { CODE_TOOL_SCHEMAS } from './code-tools.ts';
import { GAME_SCHEMAS, LEVELS } from './games.ts';
import { generatorShape } from './generator.ts';
import { keySchema } from './key.ts';

const base = { key: keySchema, title: z.string().optional() };

export const TOOL_SCHEMAS = [
  z.object({
    ...base,
    type: z.literal('timer'),
    minutes: z.number().positive().default(25),
    breakMinutes: z.number().positive().optional(),
    /** Counts what was finished on the day. */
    sessions: z.boolean().optional(),
    /** The tone can be switched off. */
    mute: z.boolean().optional(),
  }),
  /** Work and rest in turns. */
  z.object({
    ...base,
    type: z.literal('intervals'),
    workSeconds: z.number().positive().default(30),
    restSeconds: z.number().nonnegative().default(10),
    rounds: z.number().int().positive().default(8),
  }),
  /** Two clocks. The increment is the seconds that each move adds. */
  z.object({ ...base, type: z.literal('chessClock'), minutes: z.number().positive().default(5), increment: z.number().nonnegative().default(0) }),
  z.object({ ...base, type: z.literal('stopwatch') }),
  /** The days until a date: `2027-06-05`, `12-24` for every year, or empty until somebody chooses one. */
  z.object({
    ...base,
    type: z.literal('countdown'),
    date: z
      .string()
      .regex(/^(?:(?:\d{4}-)?\d\d-\d\d)?$/)
      .default(''),
  }),
  z.object({ ...base, type: z.literal('counter'), start: z.number().default(0), step: z.number().default(1) }),
  z.object({ ...base, type: z.literal('calculator') }),
  z.object({ ...base, ...formulaShape }),
  z.object({ ...base, ...generatorShape }),
  z.object({
    ...base,
    type: z.literal('converter'),
    quantity: z.enum(['length', 'weight', 'temperature', 'volume', 'speed', 'area', 'data', 'time']).default('length'),
  }),
  z.object({
    ...base,
    type: z.literal('quiz'),
    questions: z.array(z.object({ question: z.string().min(1), answers: z.array(z.string()).min(2), correct: z.number().int().nonnegative() })).min(1),
  }),
  z.object({ ...base, type: z.literal('poll'), question: z.string().min(1), options: z.array(z.string()).min(2) }),
  z.object({ ...base, type: z.literal('drawing') }),
  z.object({ ...base, type: z.literal('ticTacToe'), against: z.literal('computer').optional() }),
  z.object({
    ...base,
    type: z.literal('memory'),
    pairs: z.number().int().min(3).max(18).default(8),
    /** What is on the cards. Drawings, if it is not said. */
    cards: z.enum(['letters', 'numbers', 'animals', 'emojis']).optional(),
  }),
  z.object({ ...base, type: z.literal('snake'), level: z.enum(LEVELS).optional() }),
  ...GAME_SCHEMAS,
  ...CODE_TOOL_SCHEMAS,
  z.object({ ...base, type: z.literal('flashCards'), cards: z.array(z.object({ front: z.string().min(1), back: z.string() })).min(1) }),
  z.object({ ...base, type: z.literal('dice'), sides: z.number().int().min(2).default(6) }),
  z.object({ ...base, type: z.literal('notes') }),
  /** Counts a text while it is written. The limit is in characters. */
  z.object({ ...base, type: z.literal('textCounter'), limit: z.number().int().positive().optional() }),
  z.object({ ...base, type: z.literal('caseConverter') }),
  z.object({ ...base, type: z.literal('markdown') }),
  /** The items are the texts to type. */
  z.object({ ...base, type: z.literal('typingTest'), items: z.array(z.string().min(1)).min(1) }),
  /** The time in several places, with zones such as `Europe/Berlin`. */
  z.object({ ...base, type: z.literal('worldClock'), places: z.array(z.object({ name: z.string().min(1), zone: z.string().min(1) })).min(1) }),
  z.object({ ...base, type: z.literal('weather'), place: z.string().default('') }),
] as const;

export const TOOL_TYPES = TOOL_SCHEMAS.map((schema) => schema.shape.type.value);
export type ToolType = (typeof TOOL_TYPES)[number];
