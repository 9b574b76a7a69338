/** The local port of an address that a program printed. Its page is in the preview, not on this computer. */
export function portOfAddress(address: string): number | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname, port, protocol } = new URL(address);
  if (!/^(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\]|(?:\d+\.){3}\d+)$/.test(hostname)) return undefined;
  return Number(port) || (protocol === 'https:' ? 443 : 80);
}
