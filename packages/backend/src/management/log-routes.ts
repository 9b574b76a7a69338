import { Refusal } from './answers.ts';
import { functionId } from '../functions/function-id.ts';
import { type ProjectCall, projectRoute } from './project-route.ts';
import { rowsOf, words } from './query.ts';

export const LOG_ROUTES = [projectRoute('GET', '/analytics/endpoints/logs', 'Failed to retrieve logs', logs)];

/** The period of a request that names none. */
const LAST_MINUTE_MS = 60_000;
const MAX_ROWS = 1000;

/**
 * One table `logs`, as in the hosted service. Its SQL is ClickHouse's there and PostgreSQL's here; of what differs, the way
 * to read an attribute is understood: `log_attributes['function_id']`.
 */
const tableOf = (query: string): string => `
with logs as (
  select line.* from jsonb_to_recordset($1::jsonb) as line (id text, "timestamp" text, event_message text, source_name text, log_attributes jsonb)
)
select * from (${query}
) as answer`;

async function logs({ url, project }: ProjectCall): Promise<Response> {
  const sql = (url.searchParams.get('sql') ?? '').trim().replace(/;$/, '');
  if (sql === '') throw new Refusal(400, 'sql: a text is needed');
  const [start, end] = [timeOf(url, 'iso_timestamp_start'), timeOf(url, 'iso_timestamp_end')];
  const to = end ?? (start === undefined ? Date.now() : Number.POSITIVE_INFINITY);
  const from = start ?? to - LAST_MINUTE_MS;
  const ids = new Map((await project.call('functionReleases', undefined)).map((release) => [release.slug, functionId(release)]));
  const lines = (await project.call('functionLog', 0)).filter(({ at }) => at >= from && at <= to);
  const rows = lines.map(({ id, at, level, text, function: slug }) => ({
    ...{ id: String(id), timestamp: new Date(at).toISOString(), event_message: text, source_name: 'function_logs' },
    log_attributes: { function_id: ids.get(slug), function_slug: slug, level, event_type: 'Log' },
  }));
  const text = tableOf(sql.replaceAll(/log_attributes\[('(?:[^']|'')*')\]/g, '(log_attributes ->> $1)'));
  // As `anon`: the query needs nothing but the log.
  const as = { role: 'anon', claims: {} };
  const { results, error } = await project.call('sql', { as, text, values: [JSON.stringify(rows)], isReadOnly: true, rowLimit: MAX_ROWS });
  if (error !== undefined) return Response.json({ result: [], error: words(error) });
  const [found] = results;
  return Response.json({ result: found === undefined ? [] : rowsOf(found) });
}

/** Milliseconds since 1970. */
function timeOf(url: URL, name: string): number | undefined {
  const text = url.searchParams.get(name);
  if (text === null) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new Refusal(400, `${name}: a time is needed, such as 2026-11-28T12:00:00Z`);
  return time;
}
