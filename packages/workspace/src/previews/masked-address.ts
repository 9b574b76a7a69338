/** Stands for a preview that only this browser can reach. Source: docs/decisions.md#B13. */
export const GENERIC_PREVIEW_ADDRESS = 'https://preview.lathe.local';
/** Characters of the first host label that are shown, so that addresses can be distinguished but not guessed. */
const SHOWN_CHARACTERS = 7;

/** A tunnel's address without its scheme and its secret part: `abcdefg….rest/path`. */
export function maskedAddress(address: string): string {
  const { host, pathname } = new URL(address);
  const [label = '', ...rest] = host.split('.');
  return `${[`${label.slice(0, SHOWN_CHARACTERS)}…`, ...rest].join('.')}${pathname === '/' ? '' : pathname}`;
}

/** What the address bar shows before the path. Source: docs/specification/previews.md. */
export function shownAddress(tunnelAddress: string | undefined): string {
  return tunnelAddress === undefined ? GENERIC_PREVIEW_ADDRESS : maskedAddress(tunnelAddress);
}
