import { createRequire } from 'node:module';

type Extract = (specification: unknown, destination: string, options?: { readonly registry?: string; readonly allowRemote?: string }) => Promise<unknown>;
interface Pacote {
  extract: Extract & { readonly allowsRegistryTarballs?: true };
}

/**
 * Arborist reads packages that bundle others by their tarball URL, which pacote treats like any other URL and
 * rejects along with the others. This lets URLs in the configured registry pass; everything else stays rejected.
 */
export function allowRegistryTarballs(): void {
  // The instance that Arborist itself uses.
  const pacote = createRequire(createRequire(import.meta.url).resolve('@npmcli/arborist'))('pacote') as Pacote;
  const extract = pacote.extract;
  if (extract.allowsRegistryTarballs) return;
  const extended: Extract = (specification, destination, options = {}) => {
    const { registry } = options;
    const isInRegistry = typeof specification === 'string' && registry !== undefined && isWithin(specification, registry);
    return extract.call(pacote, specification, destination, isInRegistry ? { ...options, allowRemote: 'all' } : options);
  };
  pacote.extract = Object.assign(extended, { allowsRegistryTarballs: true as const });
}

function isWithin(address: string, registry: string): boolean {
  if (!URL.canParse(address)) return false;
  const [inner, outer] = [new URL(address), new URL(`${registry.replace(/\/+$/, '')}/`)];
  return inner.origin === outer.origin && inner.pathname.startsWith(outer.pathname);
}
