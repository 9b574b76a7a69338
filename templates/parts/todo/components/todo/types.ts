import type { Day } from './dates';

export interface Todo {
  id: string;
  text: string;
  isDone: boolean;
  /** When it should be done, if it matters. */
  due: Day | null;
}

export type Filter = 'all' | 'open' | 'done';
