/** jq's glue code and Wasm, bundled into one module by the build (`library/programs.mjs`). */
declare module 'spindle-program:jq' {
  interface JqFileSystem {
    readonly streams: readonly object[];
    writeFile(path: string, bytes: Uint8Array): void;
    open(path: string, flags: string): object;
    close(stream: object): void;
    createDevice(parent: string, name: string, input: null, output: (byte: number | null) => void): void;
  }
  interface JqInstance {
    readonly FS: JqFileSystem;
    /** Runs jq once; returns its exit status. */
    callMain(args: readonly string[]): number;
  }
  const jq: { create(environment: Readonly<Record<string, string>>): Promise<JqInstance> };
  export default jq;
}
