import type { CallPlan } from './call-plan.ts';
import type { ReadPlan } from './read-plan.ts';
import type { WritePlan } from './write-plan.ts';

/** What the database has to do for a request, and what of the result is read. */
export type Action =
  | { readonly type: 'read'; readonly read: ReadPlan }
  | { readonly type: 'write'; readonly read: ReadPlan; readonly write: WritePlan }
  | { readonly type: 'call'; readonly read: ReadPlan; readonly call: CallPlan };
