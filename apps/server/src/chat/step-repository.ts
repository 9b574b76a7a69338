import { and, asc, eq, inArray, lt, sql as raw } from 'drizzle-orm';
import type { Sql } from '../storage/sql/database.ts';
import { chatStepEvents, chatSteps } from '../storage/sql/schema.ts';
import { idOf, type StepBatch, type StepKey, type StepStore, type StoredStep } from './step-store.ts';

/** Steps in the server's database. */
export class StepRepository implements StepStore {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async begin(key: StepKey, userId: string, now: Date): Promise<boolean> {
    const { projectId, messageId, step } = key;
    const made = await this.#sql
      .insert(chatSteps)
      .values({ id: idOf(key), projectId, messageId, step, userId, isOver: false, isStopRequested: false, aliveAt: now, readAt: now })
      .onConflictDoNothing()
      .returning({ id: chatSteps.id });
    return made.length > 0;
  }

  async append(batches: readonly StepBatch[]): Promise<void> {
    if (batches.length === 0) return;
    await this.#sql
      .insert(chatStepEvents)
      .values(
        batches.map(({ key, firstSeq, events }) => ({
          stepId: idOf(key),
          firstSeq,
          lastSeq: firstSeq + events.length - 1,
          events: JSON.stringify(events),
        })),
      )
      // A batch whose response was lost is written again, together with what came since.
      .onConflictDoUpdate({
        target: [chatStepEvents.stepId, chatStepEvents.firstSeq],
        set: { lastSeq: raw`excluded.last_seq`, events: raw`excluded.events` },
      });
  }

  async beat(keys: readonly StepKey[], now: Date): Promise<void> {
    if (keys.length === 0) return;
    await this.#sql
      .update(chatSteps)
      .set({ aliveAt: now })
      .where(inArray(chatSteps.id, keys.map(idOf)));
  }

  async requests(keys: readonly StepKey[]) {
    if (keys.length === 0) return [];
    const byId = new Map(keys.map((key) => [idOf(key), key]));
    const rows = await this.#sql
      .select({ id: chatSteps.id, isStopRequested: chatSteps.isStopRequested, readAt: chatSteps.readAt })
      .from(chatSteps)
      .where(inArray(chatSteps.id, [...byId.keys()]));
    return rows.flatMap(({ id, ...row }) => {
      const key = byId.get(id);
      return key === undefined ? [] : [{ key, ...row }];
    });
  }

  async finish(keys: readonly StepKey[], now: Date): Promise<void> {
    if (keys.length === 0) return;
    await this.#sql
      .update(chatSteps)
      .set({ isOver: true, aliveAt: now })
      .where(inArray(chatSteps.id, keys.map(idOf)));
  }

  async find(key: StepKey): Promise<StoredStep | undefined> {
    const [row] = await this.#sql
      .select({ userId: chatSteps.userId, isOver: chatSteps.isOver, aliveAt: chatSteps.aliveAt })
      .from(chatSteps)
      .where(eq(chatSteps.id, idOf(key)));
    return row;
  }

  async read(key: StepKey, fromSeq: number): Promise<readonly string[]> {
    const rows = await this.#sql
      .select({ firstSeq: chatStepEvents.firstSeq, events: chatStepEvents.events })
      .from(chatStepEvents)
      .where(and(eq(chatStepEvents.stepId, idOf(key)), raw`${chatStepEvents.lastSeq} >= ${fromSeq}`))
      .orderBy(asc(chatStepEvents.firstSeq));
    return rows.flatMap(({ firstSeq, events }) => (JSON.parse(events) as string[]).slice(Math.max(0, fromSeq - firstSeq)));
  }

  async markRead(key: StepKey, now: Date): Promise<void> {
    await this.#sql
      .update(chatSteps)
      .set({ readAt: now })
      .where(eq(chatSteps.id, idOf(key)));
  }

  async requestStop(key: StepKey): Promise<void> {
    await this.#sql
      .update(chatSteps)
      .set({ isStopRequested: true })
      .where(eq(chatSteps.id, idOf(key)));
  }

  async sweep(before: Date): Promise<number> {
    const gone = await this.#sql.delete(chatSteps).where(lt(chatSteps.aliveAt, before)).returning({ id: chatSteps.id });
    return gone.length;
  }
}
