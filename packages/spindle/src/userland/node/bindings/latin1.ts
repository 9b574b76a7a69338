const ARGUMENT_LIMIT = 8192;

/** Bytes as a string whose characters have their codes. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += ARGUMENT_LIMIT) text += String.fromCharCode(...bytes.subarray(from, from + ARGUMENT_LIMIT));
  return text;
}

export function latin1Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}
