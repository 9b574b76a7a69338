/** Base64 of a wasm module, inlined by the build (`library/assets.mjs`). */
declare module 'spindle-asset:llhttp' {
  const base64: string;
  export default base64;
}
