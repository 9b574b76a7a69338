import { createRequire } from 'node:module';

type Extract = (specification: unknown, destination: string, options?: { readonly registry?: string; readonly allowRemote?: string }) => Promise<unknown>;
interface Pacote {
  extract: Extract & { readonly takesRegistryTarballs?: true };
}

/**
 * Arborist looks into packages that bundle others by the address of their tarball, which pacote takes
 * for any address of the web, and refuses with the others. An address in the configured registry is
 * none: what is refused stays refused.
 */
export function takeRegistryTarballs(): void {
  // The one that Arborist itself uses.
  const pacote = createRequire(createRequire(import.meta.url).resolve('@npmcli/arborist'))('pacote') as Pacote;
  const extract = pacote.extract;
  if (extract.takesRegistryTarballs) return;
  const extended: Extract = (specification, destination, options = {}) => {
    const { registry } = options;
    const isRegistrys = typeof specification === 'string' && registry !== undefined && isWithin(specification, registry);
    return extract.call(pacote, specification, destination, isRegistrys ? { ...options, allowRemote: 'all' } : options);
  };
  pacote.extract = Object.assign(extended, { takesRegistryTarballs: true as const });
}

function isWithin(address: string, registry: string): boolean {
  if (!URL.canParse(address)) return false;
  const [inner, outer] = [new URL(address), new URL(`${registry.replace(/\/+$/, '')}/`)];
  return inner.origin === outer.origin && inner.pathname.startsWith(outer.pathname);
}
