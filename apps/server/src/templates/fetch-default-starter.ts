import { DEFAULT_TEMPLATE_KEY, messageOf } from '@lathe/protocol';
import type { SpindleHandlers } from '@lathe/spindle/server';
import type { Logger } from '../logging.ts';
import type { TemplateService } from './service.ts';

interface Deps {
  readonly templates: Pick<TemplateService, 'get'>;
  readonly spindle: Pick<SpindleHandlers, 'fetchAhead'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Fetches the packages that most first prompts need, before the first visitor comes. Logs one line, unless all are
 * there already. Never rejects, because the first installation fetches what is missing.
 */
export async function fetchDefaultStarter({ templates, spindle, log }: Deps, { signal }: { readonly signal: AbortSignal }): Promise<void> {
  const startedAt = performance.now();
  try {
    const { files } = await templates.get(DEFAULT_TEMPLATE_KEY);
    const { 'package.json': packageJson = '{}', 'package-lock.json': lockFile } = files;
    const packages = await spindle.fetchAhead({ packageJson, ...(lockFile === undefined ? {} : { lockFile }) }, { signal });
    if (packages > 0) log.info({ packages, durationMs: Math.round(performance.now() - startedAt) }, 'The default starter’s packages are here');
  } catch (error) {
    if (signal.aborted) return;
    log.warn({ reason: messageOf(error) }, 'The default starter’s packages could not be fetched. Lathe goes on without them; the first app fetches them');
  }
}
