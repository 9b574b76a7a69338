import type { DeployedFunction, FunctionSource } from '../functions/deno/releases.ts';
import { readBytes } from '../http/read-bytes.ts';
import { bodyOf, parse, Refusal, textOf } from './answers.ts';
import { functionId } from '../functions/function-id.ts';
import { type ProjectCall, projectRoute } from './project-route.ts';

export const FUNCTION_ROUTES = [
  projectRoute('GET', '/functions', "Failed to retrieve project's functions", list),
  projectRoute('POST', '/functions/deploy', 'Failed to deploy function', deploy),
  projectRoute('GET', '/functions/{function_slug}', 'Failed to retrieve function with given slug', get),
  projectRoute('PATCH', '/functions/{function_slug}', 'Failed to update function with given slug', update),
  projectRoute('DELETE', '/functions/{function_slug}', 'Failed to delete function with given slug', remove),
  projectRoute('GET', '/functions/{function_slug}/body', 'Failed to retrieve function body with given slug', body),
];

/** Of a whole form, whose files may be 20 MB. */
const MAX_FORM_BYTES = 24 * 2 ** 20;

async function list({ project }: ProjectCall): Promise<Response> {
  return Response.json((await project.call('functionReleases', undefined)).map(documentOf));
}

async function deploy({ request, url, project }: ProjectCall): Promise<Response> {
  if (url.searchParams.get('bundleOnly') === 'true') throw new Refusal(400, 'bundleOnly: functions are not bundled here, but deployed as they are');
  const form = await formOf(request);
  const metadata = objectOf(parse(String(form.get('metadata') ?? '')));
  const { verify_jwt: verifyJwt = true, import_map_path: importMap, name } = metadata;
  if (typeof verifyJwt !== 'boolean') throw new Refusal(400, 'verify_jwt: true or false is needed');
  if (importMap !== undefined && typeof importMap !== 'string') throw new Refusal(400, 'import_map_path: a text is needed');
  if (name !== undefined && typeof name !== 'string') throw new Refusal(400, 'name: a text is needed');
  const slug = url.searchParams.get('slug') ?? name ?? '';
  const files = await filesOf(form);
  const source: FunctionSource = {
    ...{ files, verifyJwt, entrypoint: pathOf(textOf(metadata, 'entrypoint_path')) },
    ...(importMap !== undefined && { importMap: pathOf(importMap) }),
    ...(name !== undefined && { name }),
  };
  return Response.json(documentOf(await project.call('deployFunction', { slug, source })), { status: 201 });
}

async function get(call: ProjectCall): Promise<Response> {
  return Response.json(documentOf(await releaseOf(call)));
}

async function update(call: ProjectCall): Promise<Response> {
  const { slug } = await releaseOf(call);
  const { name, body: entry, verify_jwt: verifyJwt } = await bodyOf(call.request);
  if (name !== undefined && typeof name !== 'string') throw new Refusal(400, 'name: a text is needed');
  if (entry !== undefined && typeof entry !== 'string') throw new Refusal(400, 'body: a text is needed');
  if (verifyJwt !== undefined && typeof verifyJwt !== 'boolean') throw new Refusal(400, 'verify_jwt: true or false is needed');
  return Response.json(documentOf(await call.project.call('updateFunction', { slug, name, entry, verifyJwt })));
}

async function remove(call: ProjectCall): Promise<Response> {
  const { slug } = await releaseOf(call);
  await call.project.call('deleteFunction', slug);
  return new Response(null, { status: 200 });
}

/** A form like that of a deploy: functions are not bundled here, so this is what was sent. */
async function body(call: ProjectCall): Promise<Response> {
  const { slug, entrypoint, importMap, verifyJwt, name } = await releaseOf(call);
  const form = new FormData();
  form.set('metadata', JSON.stringify({ entrypoint_path: entrypoint, import_map_path: importMap, verify_jwt: verifyJwt, name: name ?? slug }));
  for (const [path, content] of await call.project.call('functionSource', slug)) form.append('file', new File([content], path), path);
  return new Response(form);
}

async function releaseOf({ params, project }: ProjectCall): Promise<DeployedFunction> {
  const found = (await project.call('functionReleases', undefined)).find(({ slug }) => slug === params['function_slug']);
  if (found === undefined) throw new Refusal(404, 'Function not found');
  return found;
}

async function formOf(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data/i.test(type)) throw new Refusal(400, 'A form (multipart/form-data) is needed');
  const bytes = await readBytes(request, MAX_FORM_BYTES, () => new Refusal(413, `The form has more than ${MAX_FORM_BYTES / 2 ** 20} MB`));
  return new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Refusal(400, 'The form cannot be read');
  });
}

async function filesOf(form: FormData): Promise<Map<string, Uint8Array>> {
  const files = form.getAll('file').filter((one) => one instanceof File);
  return new Map(await Promise.all(files.map(async (file) => [pathOf(file.name), new Uint8Array(await file.arrayBuffer())] as const)));
}

const pathOf = (path: string): string => path.replace(/^(?:\.\/)+/, '');

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new Refusal(400, 'metadata: JSON is needed');
  return value as Readonly<Record<string, unknown>>;
}

const documentOf = ({ slug, name, version, createdAt, updatedAt, verifyJwt, entrypoint, importMap }: DeployedFunction) => ({
  ...{ id: functionId({ slug, createdAt }), slug, name: name ?? slug, status: 'ACTIVE', version, created_at: createdAt, updated_at: updatedAt },
  ...{ verify_jwt: verifyJwt, entrypoint_path: entrypoint, import_map: importMap !== undefined },
  ...(importMap !== undefined && { import_map_path: importMap }),
});
