import type { Hono } from 'hono';
import type { AppServices } from './app.ts';
import { type StepRouteDependencies, stepRoutes } from './chat/step-routes.ts';
import { fixRoutes } from './fixes/routes.ts';
import { problemRoutes } from './problems/routes.ts';
import { templateRoutes } from './templates/routes.ts';
import type { MeteredModels } from './usage/metered-models.ts';

type MountedDependencies = Pick<AppServices, 'sessions' | 'projects' | 'accounts' | 'mcp' | 'streams' | 'turns'> & {
  readonly models: MeteredModels;
  readonly onFallbackFailure: StepRouteDependencies['onFallbackFailure'];
  readonly templatesFolder: string;
};

/** The routes of the product's origin that need models or templates. */
export function mountedRoutes({ templatesFolder, ...dependencies }: MountedDependencies): readonly Hono[] {
  return [stepRoutes(dependencies), problemRoutes(dependencies), fixRoutes(dependencies), templateRoutes({ templatesFolder })];
}
