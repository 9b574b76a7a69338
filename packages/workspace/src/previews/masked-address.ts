/** Stands for a preview that only this browser can reach. Source: docs/decisions.md#B13. */
export const GENERIC_PREVIEW_ADDRESS = 'https://preview.lathe.local';
/** Of the first host label, so that the address can be told apart but not guessed. */
const SHOWN_CHARACTERS = 7;

/** A tunnel's address without its scheme and without what makes it known to others: `abcdefg….rest/path`. */
export function maskedAddress(address: string): string {
  const { host, pathname } = new URL(address);
  const [label = '', ...rest] = host.split('.');
  return `${[`${label.slice(0, SHOWN_CHARACTERS)}…`, ...rest].join('.')}${pathname === '/' ? '' : pathname}`;
}

/** What the address bar shows before the path. Source: docs/specification/previews.md. */
export function shownAddress(tunnelAddress: string | undefined): string {
  return tunnelAddress === undefined ? GENERIC_PREVIEW_ADDRESS : maskedAddress(tunnelAddress);
}
