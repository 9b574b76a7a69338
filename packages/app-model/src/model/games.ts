/** Games that are played with words, numbers or against the computer. */
import * as z from 'zod';
import { keySchema } from './key.ts';

const base = { key: keySchema, title: z.string().optional() };

export const LEVELS = ['easy', 'medium', 'hard'] as const;
export type Level = (typeof LEVELS)[number];
export const OPERATIONS = ['plus', 'minus', 'times', 'divided'] as const;
const level = z.enum(LEVELS).optional();
const words = z.array(z.string().min(1)).min(1);

export const GAME_SCHEMAS = [
  z.object({ ...base, type: z.literal('hangman'), words, level }),
  /** Words may have any length; five letters are usual. */
  z.object({ ...base, type: z.literal('wordGuess'), words }),
  z.object({
    ...base,
    type: z.literal('minesweeper'),
    columns: z.number().int().min(4).max(20).default(9),
    rows: z.number().int().min(4).max(24).default(9),
    mines: z.number().int().min(1).default(10),
  }),
  /** The size is in numbers a row. */
  z.object({ ...base, type: z.literal('game2048'), size: z.number().int().min(3).max(6).default(4) }),
  z.object({ ...base, type: z.literal('connectFour'), against: z.literal('computer').optional() }),
  z.object({ ...base, type: z.literal('rockPaperScissors') }),
  z.object({ ...base, type: z.literal('simonSays'), level }),
  z.object({ ...base, type: z.literal('whackAMole'), seconds: z.number().int().min(5).default(30), level }),
  z.object({ ...base, type: z.literal('sudoku'), level }),
  /** What is asked for, such as `times`. */
  z.object({ ...base, type: z.literal('mathTrainer'), operations: z.array(z.enum(OPERATIONS)).min(1), level }),
  z.object({ ...base, type: z.literal('reactionTest') }),
  z.object({ ...base, type: z.literal('tetris'), level }),
] as const;

export type GameType = (typeof GAME_SCHEMAS)[number]['shape']['type']['value'];
