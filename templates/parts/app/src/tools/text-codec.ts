export type Code = 'base64' | 'url';

/** Any text, not only of Latin letters. */
export function encoded(text: string, code: Code): string {
  if (code === 'url') return encodeURIComponent(text);
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}

/** Undefined for what is not written in that code. */
export function decoded(text: string, code: Code): string | undefined {
  try {
    if (code === 'url') return decodeURIComponent(text.replaceAll('+', ' '));
    const bytes = Uint8Array.from(atob(text.trim()), (char) => char.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
