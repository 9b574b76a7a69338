import type { Dependencies, Service } from '../service.ts';

/** The tables and functions of a database at /rest/v1. */
export function createRestService({ engine }: Dependencies): Service {
  return {
    prefix: '/rest/v1',
    async handle(request, context) {
      const { role, claims } = await context.caller();
      const rows = await engine.request({ role, claims, headers: Object.fromEntries(request.headers) }, (transaction) =>
        transaction.query('select current_user::text as role, auth.uid() as uid'),
      );
      return Response.json(rows);
    },
  };
}
