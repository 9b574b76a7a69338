import { bodyOf, failure, Refusal, textOf } from './answers.ts';
import { type ProjectCall, projectRoute } from './project-route.ts';
import { words } from './query.ts';

export const MIGRATION_ROUTES = [
  projectRoute('GET', '/database/migrations', 'Failed to list database migrations', list),
  projectRoute('POST', '/database/migrations', 'Failed to apply database migration', (call) => record(call, false)),
  projectRoute('PUT', '/database/migrations', 'Failed to upsert database migration', (call) => record(call, true)),
];

async function list({ project }: ProjectCall): Promise<Response> {
  return Response.json(await project.call('listMigrations', undefined));
}

/** The same `Idempotency-Key` twice is one migration. */
async function record({ request, project }: ProjectCall, isRecordOnly: boolean): Promise<Response> {
  const body = await bodyOf(request);
  const { name = '', rollback } = body;
  if (typeof name !== 'string') throw new Refusal(400, 'name: a text is needed');
  if (rollback !== undefined && typeof rollback !== 'string') throw new Refusal(400, 'rollback: a text is needed');
  const idempotencyKey = request.headers.get('idempotency-key') ?? undefined;
  const recorded = await project.call('recordMigration', { sql: textOf(body, 'query'), name, rollback, idempotencyKey, isRecordOnly });
  return 'error' in recorded ? failure(400, `Failed to apply database migration: ${words(recorded.error)}`) : new Response(null, { status: 200 });
}
