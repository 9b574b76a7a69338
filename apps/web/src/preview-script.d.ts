declare module 'virtual:preview-script' {
  /** `apps/web/preview-script`, bundled. */
  const source: string;
  export default source;
}
