import { and, eq, inArray, isNotNull, lt, or, sql as raw } from 'drizzle-orm';
import type { Sql } from '../storage/sql/database.ts';
import { chatTurns, users } from '../storage/sql/schema.ts';

export interface TurnOf {
  readonly projectId: string;
  readonly messageId: string;
}

/**
 * A turn without a sign of life since then is over: `ending` applies to one that was asked to stop or whose page has
 * left.
 */
export interface TurnDeadlines {
  readonly silent: Date;
  readonly ending: Date;
}

export class TurnRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async find(projectId: string) {
    const [row] = await this.#sql
      .select({
        messageId: chatTurns.messageId,
        step: chatTurns.step,
        isStopRequested: chatTurns.isStopRequested,
        leftVisit: chatTurns.leftVisit,
        aliveAt: chatTurns.aliveAt,
        userId: chatTurns.userId,
        name: users.name,
        email: users.email,
      })
      .from(chatTurns)
      .innerJoin(users, eq(users.id, chatTurns.userId))
      .where(eq(chatTurns.projectId, projectId));
    return row;
  }

  /** Undefined, without any change, if another turn of the chat runs. */
  async claim(
    { visit, ...turn }: TurnOf & { readonly userId: string; readonly step: number; readonly visit: string },
    now: Date,
    deadlines: TurnDeadlines,
  ): Promise<{ readonly isStopRequested: boolean } | undefined> {
    const { messageId, userId, step } = turn;
    const [claimed] = await this.#sql
      .insert(chatTurns)
      .values({ ...turn, isStopRequested: false, leftVisit: null, aliveAt: now })
      .onConflictDoUpdate({
        target: chatTurns.projectId,
        set: {
          messageId,
          userId,
          step,
          aliveAt: now,
          // Requests that the page sent before it left do not bring it back.
          leftVisit: raw`case when ${chatTurns.messageId} = excluded.message_id and ${chatTurns.leftVisit} = ${visit} then ${chatTurns.leftVisit} end`,
          isStopRequested: raw`${chatTurns.messageId} = excluded.message_id and ${chatTurns.isStopRequested}`,
        },
        setWhere: or(isOwn({ messageId, userId }), isOver(deadlines)),
      })
      .returning({ isStopRequested: chatTurns.isStopRequested });
    return claimed;
  }

  /** Those of these projects whose turn was stopped. */
  async stopped(projectIds: readonly string[]): Promise<readonly TurnOf[]> {
    return this.#sql
      .select({ projectId: chatTurns.projectId, messageId: chatTurns.messageId })
      .from(chatTurns)
      .where(and(inArray(chatTurns.projectId, [...new Set(projectIds)]), eq(chatTurns.isStopRequested, true)));
  }

  async requestStop({ projectId, messageId }: TurnOf): Promise<void> {
    await this.#sql
      .update(chatTurns)
      .set({ isStopRequested: true })
      .where(and(eq(chatTurns.projectId, projectId), eq(chatTurns.messageId, messageId)));
  }

  /**
   * The requests of a page that closes arrive in any order: if its claim is not here yet, the visit is kept for it, in
   * a turn that counts as over.
   */
  async leave(turn: TurnOf & { readonly userId: string }, visit: string, now: Date, deadlines: TurnDeadlines): Promise<void> {
    const isKnown = raw`${chatTurns.messageId} = excluded.message_id`;
    await this.#sql
      .insert(chatTurns)
      .values({ ...turn, step: 0, isStopRequested: false, leftVisit: visit, aliveAt: LONG_AGO })
      .onConflictDoUpdate({
        target: chatTurns.projectId,
        set: {
          messageId: turn.messageId,
          userId: turn.userId,
          step: raw`case when ${isKnown} then ${chatTurns.step} else 0 end`,
          isStopRequested: raw`${isKnown} and ${chatTurns.isStopRequested}`,
          leftVisit: visit,
          aliveAt: raw`case when ${isKnown} and ${chatTurns.aliveAt} <> excluded.alive_at then ${now.toISOString()}::timestamptz else excluded.alive_at end`,
        },
        setWhere: or(isOwn(turn), isOver(deadlines)),
      });
  }

  async end({ projectId, messageId }: TurnOf, userId: string): Promise<void> {
    await this.#sql.delete(chatTurns).where(and(eq(chatTurns.projectId, projectId), eq(chatTurns.messageId, messageId), eq(chatTurns.userId, userId)));
  }
}

const LONG_AGO = new Date(0);

/** Nobody continues another person's turn. */
const isOwn = ({ messageId, userId }: { readonly messageId: string; readonly userId: string }) =>
  and(eq(chatTurns.messageId, messageId), eq(chatTurns.userId, userId));

const isOver = ({ silent, ending }: TurnDeadlines) =>
  or(
    lt(chatTurns.aliveAt, silent),
    and(or(eq(chatTurns.isStopRequested, true), isNotNull(chatTurns.leftVisit)), lt(chatTurns.aliveAt, ending)),
    and(eq(chatTurns.isStopRequested, true), isNotNull(chatTurns.leftVisit)),
  );
