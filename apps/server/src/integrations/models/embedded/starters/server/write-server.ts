/** A server's model as files, in the idiom of its framework. */
import type { Files, Parts, ServerFramework } from '@lathe/app-model';
import { EXPRESS } from './express.ts';
import { FASTIFY } from './fastify.ts';
import { HONO } from './hono.ts';
import { NODE } from './node.ts';
import { SERVER_MODEL_FILE, type ServerModel, writeServerModel } from './server-model.ts';
import type { ServerWriter } from './source.ts';

const WRITERS: Readonly<Record<ServerFramework, ServerWriter>> = { node: NODE, express: EXPRESS, fastify: FASTIFY, hono: HONO };

export const packagesOf = ({ framework }: ServerModel): readonly string[] => WRITERS[framework].packages;

/** With the parts of the library that keep items and show what there is. */
export function writeServer(model: ServerModel, parts: Parts): Files {
  const { index, resource } = WRITERS[model.framework];
  const names = Object.keys(model.resources);
  return new Map([
    [SERVER_MODEL_FILE, writeServerModel(model)],
    ['page.js', parts.get('server/page.js') ?? ''],
    ...(names.length === 0 ? [] : [['store.js', parts.get('server/store.js') ?? ''] as const]),
    ...names.map((name) => [`routes/${name}.js`, resource(name)] as const),
    ['index.js', index(model)],
  ]);
}
