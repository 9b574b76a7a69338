import { fileURLToPath } from 'node:url';
import type { AppServices } from '../app.ts';
import { AppError, type User } from '@lathe/protocol';
import type { Hono } from 'hono';
import { mountedRoutes } from '../mounted-routes.ts';
import { createModelRegistry } from '../integrations/models/registry.ts';
import { errorResponse } from '../network/error-responses.ts';
import { StepStreams } from '../chat/step-streams.ts';
import type { OfferedTool } from '../mcp/service.ts';
import { MemoryStepStore } from './memory-step-store.ts';
import { MeteredModels } from '../usage/metered-models.ts';

/** What the routes that ask a model need: everyone with an authorization is signed in, may read every project and has room. */
export function modelRouteDependencies(registry: ReturnType<typeof createModelRegistry>, fallbackModelId: string | null = null) {
  return {
    models: new MeteredModels({
      registry,
      usage: { begin: async () => ({ end: async () => undefined, drop: async () => undefined }) },
      onUsageLost: () => undefined,
    }),
    sessions: {
      async require(headers: Headers) {
        if (headers.get('authorization') === null) throw new AppError('login-required', 'Not logged in');
        return { id: 'user-1' } as User;
      },
    },
    accounts: { fallbackModelId: async () => fallbackModelId },
    projects: {
      readable: async (_user: unknown, id: string) => ({ id }),
      find: async (_user: unknown, id: string) => ({ row: { id }, access: 'write' as const }),
    },
    turns: { requireFree: async () => undefined },
    onFallbackFailure: (error: unknown) => {
      throw error;
    },
    mcp: { offered: async (): Promise<readonly OfferedTool[]> => [] },
    streams: new StepStreams({
      store: new MemoryStepStore(),
      now: () => new Date(),
      onWriteFailure: (error) => {
        throw error;
      },
    }),
  };
}

/** What asks a model, over a whole test app, for its `mount`. The embedded assistant answers where there is no other one. */
export const chatOfTestApp = (services: AppServices): readonly Hono[] => modelsOfTestApp({}, services);

export function modelsOfTestApp(
  settings: Parameters<typeof createModelRegistry>[0]['settings'],
  { sessions, projects, accounts, streams, turns, mcp }: AppServices,
): readonly Hono[] {
  const templatesFolder = fileURLToPath(new URL('../../../../templates', import.meta.url));
  const registry = createModelRegistry({
    settings,
    keys: { openAll: async () => [] },
    templatesFolder,
    fetch,
    fetchForPeople: fetch,
    stallMs: 2_000,
    retryDelaysMs: [],
    embeddedPause: async () => {},
  });
  return mountedRoutes({ ...modelRouteDependencies(registry), sessions, projects, accounts, streams, turns, mcp, templatesFolder });
}

/** Errors are answered as the server answers them, and logged nowhere. */
export function answersErrors(routes: Hono): Hono {
  return routes.onError((error) => errorResponse(error, { error: () => undefined, warn: () => undefined, info: () => undefined } as never));
}
