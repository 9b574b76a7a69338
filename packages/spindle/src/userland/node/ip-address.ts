/** Internet addresses as text and bytes. Sources: RFC 4291, RFC 5952 (canonical text), inet_pton(3). */

/** Four bytes, or undefined if it is not an IPv4 address. */
export function parseIPv4(text: string): Uint8Array | undefined {
  const parts = text.split('.');
  if (parts.length !== 4) return undefined;
  const bytes = new Uint8Array(4);
  for (const [index, part] of parts.entries()) {
    if (!/^(0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return undefined;
    bytes[index] = Number(part);
  }
  return bytes;
}

/** Sixteen bytes, or undefined if it is not an IPv6 address; a zone (`%lo`) is ignored. */
export function parseIPv6(text: string): Uint8Array | undefined {
  let address = text.replace(/%.+$/, '');
  const lastColon = address.lastIndexOf(':');
  if (address.includes('.', lastColon)) {
    const embedded = parseIPv4(address.slice(lastColon + 1));
    if (embedded === undefined || lastColon === -1) return undefined;
    const [a, b, c, d] = embedded as unknown as [number, number, number, number];
    address = `${address.slice(0, lastColon + 1)}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  }
  const halves = address.split('::');
  if (halves.length > 2) return undefined;
  const groupsOf = (half: string | undefined): string[] => (half === undefined || half === '' ? [] : half.split(':'));
  const head = groupsOf(halves[0]);
  const tail = groupsOf(halves[1]);
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined;
  const groups = [...head, ...new Array<string>(Math.max(0, missing)).fill('0'), ...tail];
  const bytes = new Uint8Array(16);
  for (const [index, group] of groups.entries()) {
    if (!/^[0-9a-f]{1,4}$/i.test(group)) return undefined;
    const value = Number.parseInt(group, 16);
    bytes[2 * index] = value >> 8;
    bytes[2 * index + 1] = value & 0xff;
  }
  return bytes;
}

/** 4 or 6, or 0 if it is not an address. */
export function familyOf(text: string): 0 | 4 | 6 {
  if (parseIPv4(text) !== undefined) return 4;
  return parseIPv6(text) === undefined ? 0 : 6;
}

export function formatAddress(bytes: Uint8Array): string {
  return bytes.length === 4 ? bytes.join('.') : formatIPv6(bytes);
}

function formatIPv6(bytes: Uint8Array): string {
  const groups: number[] = [];
  for (let index = 0; index < 16; index += 2) groups.push(((bytes[index] as number) << 8) | (bytes[index + 1] as number));
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return `::ffff:${bytes.subarray(12).join('.')}`;
  let best = { start: -1, length: 1 };
  for (let start = 0; start < 8; start++) {
    let length = 0;
    while (groups[start + length] === 0) length++;
    if (length > best.length) best = { start, length };
  }
  const text = (list: number[]): string => list.map((group) => group.toString(16)).join(':');
  if (best.start === -1) return text(groups);
  return `${text(groups.slice(0, best.start))}::${text(groups.slice(best.start + best.length))}`;
}
