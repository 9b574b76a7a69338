/** What of esbuild's options its development server reads. */
export interface BuildOptions {
  absWorkingDir?: string;
  outdir?: string;
  outfile?: string;
  write?: boolean;
  plugins?: readonly object[];
  logLevel?: string;
}
export interface ServeOptions {
  port?: number;
  host?: string;
  servedir?: string;
  fallback?: string;
  cors?: { origin?: string | readonly string[] };
  onRequest?: (request: { remoteAddress: string; method: string; path: string; status: number; timeInMS: number }) => void;
}
