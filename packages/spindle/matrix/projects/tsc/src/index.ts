import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const Settings = z.object({ name: z.string(), port: z.number().default(80) });
export type Settings = z.infer<typeof Settings>;

export async function readSettings(path: string): Promise<Settings> {
  return Settings.parse(JSON.parse(await readFile(path, 'utf8')));
}
