export function bundlePrograms(outdir: string): Promise<void>;
