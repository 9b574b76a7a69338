/** Lists of protocols as Node's library and the handshake have them: each name with its length before it. */
const nameAt = (list: Uint8Array, offset: number): string => String.fromCharCode(...list.subarray(offset + 1, offset + 1 + list[offset]));

function namesOf(list: Uint8Array): string[] {
  const names: string[] = [];
  for (let offset = 0; offset < list.length; offset += 1 + list[offset]) names.push(nameAt(list, offset));
  return names;
}

/** The program's choice is an offset in the client's list. Undefined if there is none. */
export function protocolAt(offered: Uint8Array, offset: number | undefined): string | undefined {
  return offset === undefined ? undefined : nameAt(offered, offset);
}

/** The first of the server's that the client offers. */
export function sharedProtocol(own: Uint8Array, offered: Uint8Array): string | undefined {
  const theirs = namesOf(offered);
  return namesOf(own).find((name) => theirs.includes(name));
}
