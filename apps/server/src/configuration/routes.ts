import { getConfigurationReport } from '@lathe/protocol';
import { Hono } from 'hono';
import type { RequireOperator } from '../accounts/operators.ts';
import type { ConfigurationService } from './service.ts';

export interface ConfigurationRouteDependencies {
  readonly configuration: Pick<ConfigurationService, 'report'>;
  readonly requireOperator: RequireOperator;
}

export function configurationRoutes({ configuration, requireOperator }: ConfigurationRouteDependencies): Hono {
  const routes = new Hono();
  routes.get(getConfigurationReport.path, async (c) => {
    await requireOperator(c.req.raw.headers);
    return c.json(await configuration.report());
  });
  return routes;
}
