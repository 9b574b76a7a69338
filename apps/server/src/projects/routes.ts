import {
  createDirectUpload,
  createProject,
  createProjectBodySchema,
  deleteProject,
  directUploadBodySchema,
  forkProject,
  forkProjectBodySchema,
  listProjects,
  openProject,
  projectListQuerySchema,
  putOwnKnowledge,
  putOwnKnowledgeBodySchema,
  saveProject,
  saveProjectBodySchema,
} from '@lathe/protocol';
import { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import { parseInput, readJson } from '../network/request-bodies.ts';
import type { UploadService } from '../uploads/service.ts';
import { bodyTooBig } from '../files/app-files.ts';
import type { ProjectService } from './service.ts';

export interface ProjectRouteDependencies {
  readonly sessions: SessionService;
  readonly projects: ProjectService;
  readonly uploads: UploadService;
}

/** Bytes of what is not files: the record of an upload, a hash. */
const SMALL_BODY_LIMIT_BYTES = 16 * 1024;

export function projectRoutes({ sessions, projects, uploads }: ProjectRouteDependencies): Hono {
  const routes = new Hono();
  const options = { tooLarge: bodyTooBig };

  // Before the fork of a slug: `sb1` names no project.
  routes.post(createProject.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const body = await readJson(c.req.raw, createProjectBodySchema, options);
    return c.json(await projects.create(user, body.project, body), 201);
  });

  routes.post(forkProject.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const body = await readJson(c.req.raw, forkProjectBodySchema, options);
    return c.json(await projects.fork(user, c.req.param('slug'), body.project ?? {}, body), 201);
  });

  routes.get(listProjects.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    return c.json(await projects.list(user, parseInput(projectListQuerySchema, c.req.query())));
  });

  // Public projects can be read without an account.
  routes.get(openProject.path, async (c) => {
    const user = await sessions.find(c.req.raw.headers);
    return c.json(await projects.open(user, c.req.param('slug')));
  });

  routes.patch(saveProject.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const body = await readJson(c.req.raw, saveProjectBodySchema, options);
    return c.json(await projects.save(user, c.req.param('slug'), body.project));
  });

  routes.put(putOwnKnowledge.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const { sha256 } = await readJson(c.req.raw, putOwnKnowledgeBodySchema, { limitBytes: SMALL_BODY_LIMIT_BYTES });
    await projects.putOwnKnowledge(user, c.req.param('slug'), sha256);
    return c.body(null, 204);
  });

  routes.delete(deleteProject.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    await projects.delete(user, c.req.param('slug'));
    return c.body(null, 204);
  });

  routes.post(createDirectUpload.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const { blob } = await readJson(c.req.raw, directUploadBodySchema, { limitBytes: SMALL_BODY_LIMIT_BYTES });
    const project = await projects.writable(user, c.req.param('slug'));
    return c.json(await uploads.create(user, project.id, blob), 201);
  });

  return routes;
}
