/** Remainders of all bytes under the reflected polynomial of zlib's CRC-32 (0xEDB88320). */
const TABLE = new Int32Array(256).map((_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
  return remainder;
});

/** CRC-32 of `bytes`, continuing from `seed` (the result for the preceding bytes). */
export function crc32(bytes: Uint8Array, seed = 0): number {
  let crc = ~seed;
  for (let at = 0; at < bytes.length; at++) {
    crc = (crc >>> 8) ^ (TABLE[(crc ^ (bytes[at] as number)) & 0xff] as number);
  }
  return ~crc >>> 0;
}
