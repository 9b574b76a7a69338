/** The part of `des.js` used here: a block function between any two arrays, at offsets. */
declare module 'des.js' {
  interface BlockCipher {
    _update(input: ArrayLike<number>, inputOffset: number, output: { [index: number]: number }, outputOffset: number): void;
  }
  export const EDE: { create(options: { type: 'encrypt' | 'decrypt'; key: readonly number[] }): BlockCipher };
}
