import type { ClientConfig } from '@lathe/protocol';

/** The address that shows a preview's page in a separate tab. */
export const previewTabPath = (pageAddress: string): string => `/preview?${new URLSearchParams({ at: pageAddress })}`;

/** Allows only pages of previews. Anything else could pose as a part of the product. */
export function isPreviewAddress(address: string, { scheme, previewHost }: Pick<ClientConfig, 'scheme' | 'previewHost'>): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username } = new URL(address);
  return (
    protocol === `${scheme}:` && username === '' && /^\d{1,5}--[a-z0-9]+$/.test(host.slice(0, -previewHost.length - 1)) && host.endsWith(`.${previewHost}`)
  );
}
