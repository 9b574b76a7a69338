import { getConfigurationReport } from '@lathe/protocol';
import type { Hono } from 'hono';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { RequireOperator } from '../accounts/operators.ts';
import type { ConfigurationService } from './service.ts';

export interface ConfigurationRouteDependencies {
  readonly configuration: Pick<ConfigurationService, 'report'>;
  readonly requireOperator: RequireOperator;
}

export function configurationRoutes({ configuration, requireOperator }: ConfigurationRouteDependencies): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();
  route(getConfigurationReport, async ({ headers }) => {
    await requireOperator(headers);
    return configuration.report();
  });
  return routes;
}
