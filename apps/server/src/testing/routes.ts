import { AppError, type User } from '@lathe/protocol';
import type { Env, Hono } from 'hono';
import { ChatStepService } from '../chat/step-service.ts';
import { StepStreams } from '../chat/step-streams.ts';
import { FixService } from '../fixes/service.ts';
import type { ModelRegistryOptions } from '../integrations/models/registry.ts';
import type { ModelRegistry } from '../integrations/models/provider.ts';
import type { OfferedTool } from '../mcp/service.ts';
import { errorResponse } from '../network/error-responses.ts';
import { RATE_LIMITS, RateLimiter } from '../network/rate-limits.ts';
import { ErrorReasoningService } from '../problems/service.ts';
import { MeteredModels } from '../usage/metered-models.ts';
import { MemoryStepStore } from './memory-step-store.ts';

export interface OfferedTools {
  offered(userId: string): Promise<readonly OfferedTool[]>;
}

interface ModelRouteOptions {
  readonly fallbackModelId?: string | null;
  readonly mcp?: OfferedTools;
  readonly isDesignToolConnected?: boolean;
  readonly onFallbackFailure?: (error: unknown) => void;
}

const throwIt = (error: unknown) => {
  throw error;
};

/**
 * What the routes that call a model need: everyone with an authorization is signed in, may read every project, and has
 * storage left.
 */
export function modelRouteDependencies(
  registry: ModelRegistry,
  { fallbackModelId = null, mcp = { offered: async () => [] }, isDesignToolConnected = false, onFallbackFailure = throwIt }: ModelRouteOptions = {},
) {
  const models = new MeteredModels({
    registry,
    usage: { begin: async () => ({ end: async () => undefined, drop: async () => undefined }) },
    onUsageLost: () => undefined,
  });
  return {
    models,
    steps: new ChatStepService({
      models,
      mcp,
      designs: { isConnected: async () => isDesignToolConnected },
      gitHosts: { isConnected: async () => isDesignToolConnected },
      fallbackModelId: async () => fallbackModelId,
      onFallbackFailure,
    }),
    fixes: new FixService(models),
    reasoning: new ErrorReasoningService(models),
    limiter: new RateLimiter(RATE_LIMITS.chatPerUser),
    entrance: { areGuestsWelcome: async () => false },
    sessions: {
      find: async (headers: Headers) => (headers.get('authorization') === null ? undefined : ({ id: 'user-1' } as User)),
      async require(headers: Headers) {
        if (headers.get('authorization') === null) throw new AppError('login-required', 'Not logged in');
        return { id: 'user-1' } as User;
      },
    },
    accounts: { fallbackModelId: async () => fallbackModelId },
    projects: {
      readable: async (_user: unknown, id: string) => ({ id, branchOfId: null }),
      writable: async (_user: unknown, id: string) => ({ id }),
      find: async (_user: unknown, id: string) => ({ row: { id, ownerId: 'user-1', branchOfId: null }, access: 'write' as const }),
    },
    turns: { requireFree: async () => undefined, claimIn: async () => ({ isStopRequested: false }) },
    chats: { replaceIn: async () => undefined },
    streams: new StepStreams({ store: new MemoryStepStore(), now: () => new Date(), onWriteFailure: throwIt }),
  };
}

/** The built-in assistant alone, which writes without pauses, unless a test passes other models. */
export const TEST_MODELS = {
  settings: {},
  stallMs: 2_000,
  selfHostedStallMs: 2_000,
  retryDelaysMs: [],
  embeddedPause: async () => {},
} satisfies Partial<ModelRegistryOptions>;

/** Errors are returned as the server returns them, and not logged. */
export function answersErrors<Environment extends Env>(routes: Hono<Environment>): Hono<Environment> {
  routes.onError((error) => errorResponse(error, { error: () => undefined, warn: () => undefined, info: () => undefined } as never));
  return routes;
}
