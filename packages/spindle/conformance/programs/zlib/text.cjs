/** Compressible text, always the same. */
module.exports = Buffer.from(Array.from({ length: 3000 }, (_, at) => `line ${(at * at) % 977} of the text\n`).join(''));
