/** Base64 of a Wasm module, inlined by the build (`library/assets.mjs`). */
declare module 'spindle-asset:*' {
  const base64: string;
  export default base64;
}

/** The builtins that most processes use, as written by `library/build.mjs`; next to the bundle, not inside it. */
declare module 'spindle-library:boot' {
  const builtins: readonly ((...parameters: any[]) => unknown)[];
  export default builtins;
  export const ids: readonly string[];
  export const firstLines: readonly number[];
}
