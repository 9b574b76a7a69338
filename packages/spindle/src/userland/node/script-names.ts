/**
 * Names of scripts in `//# sourceURL=`. V8 rejects names with white space or quotes, so those characters are moved
 * to Unicode's private use area, and back where frames are displayed.
 */
const PRIVATE_USE = 0xe000;
const REFUSED = /[\s'"]/g;
const MOVED = /[\ue000-\ue0ff]/g;

export function sourceUrlOf(name: string): string {
  // The few separators outside Latin-1 become spaces: they could end the comment and start code.
  return name.replace(REFUSED, (character) => String.fromCharCode(PRIVATE_USE + (character.charCodeAt(0) > 0xff ? 0x20 : character.charCodeAt(0))));
}

export function nameOfSourceUrl(url: string): string {
  return url.replace(MOVED, (character) => String.fromCharCode(character.charCodeAt(0) - PRIVATE_USE));
}
