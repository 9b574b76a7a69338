import { parse, Refusal } from './answers.ts';
import { type ProjectCall, projectRoute } from './project-route.ts';

export const SECRET_ROUTES = [
  projectRoute('GET', '/secrets', "Failed to retrieve project's secrets", list),
  projectRoute('POST', '/secrets', "Failed to create project's secrets", create),
  projectRoute('DELETE', '/secrets', 'Failed to delete secrets with given names', remove),
];

/** Of values only their SHA-256, as in the hosted service. */
async function list({ project }: ProjectCall): Promise<Response> {
  const digests = await project.call('secretDigests', undefined);
  return Response.json([...digests].map(([name, value]) => ({ name, value })));
}

async function create({ request, project }: ProjectCall): Promise<Response> {
  const secrets = listOf(parse(await request.text())).map((one) => {
    const { name, value } = (one ?? {}) as { readonly name?: unknown; readonly value?: unknown };
    if (typeof name !== 'string' || typeof value !== 'string') throw new Refusal(400, 'A list of {name, value} is needed');
    return [name, value] as const;
  });
  await project.call('setSecrets', Object.fromEntries(secrets));
  return new Response(null, { status: 201 });
}

async function remove({ request, project }: ProjectCall): Promise<Response> {
  const names = listOf(parse(await request.text())).map((name) => {
    if (typeof name !== 'string') throw new Refusal(400, 'A list of names is needed');
    return [name, null] as const;
  });
  await project.call('setSecrets', Object.fromEntries(names));
  return new Response(null, { status: 200 });
}

function listOf(body: unknown): readonly unknown[] {
  if (!Array.isArray(body)) throw new Refusal(400, 'The body is not a list');
  return body;
}
