import { createHash } from 'node:crypto';
import type { AppFiles } from '@lathe/protocol';
import { StepRepository } from '../chat/step-repository.ts';
import type { Sql } from '../storage/sql/database.ts';
import type { TestApp, TestBrowser } from './test-app.ts';

/** Everyone who may call an endpoint, in the order in which a test lets them call it. */
export const PEOPLE = ['nobody', 'stranger', 'removed', 'viewer', 'editor', 'owner'] as const;
export type Person = (typeof PEOPLE)[number];

/** The contents of the cast's uploaded file. */
export const UPLOADED = new TextEncoder().encode('abc');

/** The beginning of a JPEG in base64. */
export const PICTURE = Buffer.from([0xff, 0xd8, 0xff]).toString('base64');

/** One of each noun, all owned by the owner, and a browser for each role. */
export interface Cast extends Readonly<Record<Person, TestBrowser>> {
  readonly project: { readonly id: string; readonly slug: string; readonly editedAt: string };
  /** Viewer and editor are its members, the owner is its admin. */
  readonly organization: string;
  /** The token of a link that lets its holder view the project. */
  readonly invitation: string;
  /** Slugs of branches of the project. */
  readonly branches: { readonly kept: string; readonly ofEditor: string; readonly ofOwner: string };
  readonly upload: { readonly putId: string; readonly signedId: string };
  readonly mcp: { readonly id: string; readonly url: string };
  readonly email: string;
  /** A new one on each call. */
  unique(): string;
}

export const oneFile = (path: string, contents: string): AppFiles => ({
  [path]: { fullPath: path, name: path, type: 'file', contents, isBinary: false, lastModified: 1 },
});

export async function idOf(browser: TestBrowser): Promise<string> {
  return (await browser.call('GET', '/api/logged-in')).body.user.id;
}

/** Gives the person access through the owner's link to the project or organization at `path`. */
export async function join(owner: TestBrowser, person: TestBrowser, path: string, role: string): Promise<string> {
  const { token } = await succeed(owner, 'POST', `${path}/invitations`, { role });
  await succeed(person, 'POST', `/api/invitations/${token}/accept`);
  return token as string;
}

export async function createProject(browser: TestBrowser, fields: object = {}) {
  return succeed(browser, 'POST', '/api/projects/sb1/fork', { project: { appFiles: oneFile('a.ts', 'one'), title: 'Shared' }, ...fields });
}

let casts = 0;

export async function createCast(test: TestApp, sql: Sql, mcpUrl: string): Promise<Cast> {
  const count = ++casts;
  const [stranger, removed, viewer, editor, owner] = await Promise.all((['stranger', 'removed', 'viewer', 'editor', 'owner'] as const).map(test.signUp));
  if (!stranger || !removed || !viewer || !editor || !owner) throw new Error('A person of the cast is missing.');
  const project = await createProject(owner);
  const organization = `bakery-${count}-${Date.now()}`;
  await succeed(owner, 'POST', '/api/organizations', { name: 'Bakery', slug: organization });
  const [projectPath, organizationPath] = [`/api/projects/${project.slug}`, `/api/organizations/lathe/${organization}`];
  for (const person of [viewer, editor, removed]) await join(owner, person, organizationPath, 'member');
  await join(owner, editor, projectPath, 'editor');
  await join(owner, removed, projectPath, 'editor');
  const invitation = await join(owner, viewer, projectPath, 'viewer');
  for (const path of [projectPath, organizationPath]) await succeed(owner, 'DELETE', `${path}/members/${await idOf(removed)}`);
  await succeed(owner, 'POST', `/api/snapshot/${project.id}`, { id: 'first', title: 'First', snapshot: JSON.stringify(oneFile('a.ts', 'one')) });
  await succeed(owner, 'PUT', `/api/snapshot/${project.id}/first/thumbnail`, { picture: PICTURE });
  await keepAnswer(sql, project.id, await idOf(owner));
  const { servers } = await succeed(owner, 'POST', '/api/mcp', { name: 'Weather', url: mcpUrl });
  return {
    nobody: test.browser(),
    stranger,
    removed,
    viewer,
    editor,
    owner,
    project,
    organization,
    invitation,
    branches: {
      kept: await branch(owner, project.slug, 'Kept'),
      ofEditor: await branch(owner, project.slug, 'One'),
      ofOwner: await branch(owner, project.slug, 'Two'),
    },
    upload: await upload(owner, project.slug),
    mcp: { id: servers[0].id, url: mcpUrl },
    email: (await owner.call('GET', '/api/logged-in')).body.user.email,
    unique: (
      (calls) => () =>
        `${count}-${Date.now()}-${++calls}`
    )(0),
  };
}

async function branch(owner: TestBrowser, slug: string, title: string): Promise<string> {
  return (await succeed(owner, 'POST', `/api/projects/${slug}/branches`, { title })).slug;
}

async function upload(owner: TestBrowser, slug: string): Promise<Cast['upload']> {
  const checksum = createHash('md5').update(UPLOADED).digest('base64');
  const blob = { filename: 'a.png', content_type: 'image/png', byte_size: UPLOADED.byteLength, checksum };
  const { signed_id, direct_upload } = await succeed(owner, 'POST', `/api/projects/${slug}/direct_uploads`, { blob });
  await succeed(owner, 'PUT', direct_upload.url, UPLOADED);
  return { signedId: signed_id, putId: direct_upload.url.slice('/api/uploads/'.length) };
}

/** A finished answer of the owner's. */
async function keepAnswer(sql: Sql, projectId: string, userId: string): Promise<void> {
  const steps = new StepRepository(sql);
  const key = { projectId, messageId: 'm0', step: 0 };
  await steps.begin(key, userId, new Date());
  await steps.finish([key], new Date());
}

async function succeed(browser: TestBrowser, method: string, path: string, body?: unknown) {
  const answer = await browser.call(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path} returned ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
