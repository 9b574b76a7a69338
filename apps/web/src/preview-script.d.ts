declare module 'virtual:preview-script' {
  /** `apps/web/preview-script`, bundled. */
  const source: string;
  export default source;
}

declare module 'virtual:painter-program' {
  /** `apps/web/preview-script/painter-program.ts`, bundled: declares `painter`. */
  const source: string;
  export default source;
}
