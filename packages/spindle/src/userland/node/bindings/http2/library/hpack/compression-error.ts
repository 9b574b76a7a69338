/** A header block that cannot be decoded. The tables of both sides may differ from now on, so the connection must end. */
export class CompressionError extends Error {}
