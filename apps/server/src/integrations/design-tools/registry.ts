import { guardedFetchOver, type Outbound } from '../../network/guarded-fetch.ts';
import { createFigma } from './figma.ts';
import type { DesignTool } from './provider.ts';

export interface DesignToolOptions {
  /** Undefined: Figma's own. */
  readonly baseUrl: string | undefined;
  readonly outbound: Pick<Outbound, 'dispatcher'>;
}

/** The design tool whose frames can be imported. */
export function createDesignTool({ baseUrl, outbound }: DesignToolOptions): DesignTool {
  return createFigma({ baseUrl, fetch, guardedFetch: guardedFetchOver(outbound.dispatcher) });
}
