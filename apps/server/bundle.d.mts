export function bundlePrograms(outdir: string): Promise<string[]>;
