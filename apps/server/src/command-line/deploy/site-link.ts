import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { DeployError } from './deploy-error.ts';

const FILE = '.lathe/site.json';

const siteLinkSchema = z.object({
  /** The Lathe that has the site. */
  server: z.string(),
  /** The project's ID, which a rename does not change. */
  project: z.string(),
  site: z.string(),
});
/** Which site a folder is published to. It holds nothing secret, and can be committed. */
export type SiteLink = z.infer<typeof siteLinkSchema>;

/** What an earlier deploy from this folder wrote. @throws DeployError if it is damaged */
export async function readSiteLink(folder: string): Promise<SiteLink | undefined> {
  const path = join(folder, FILE);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return siteLinkSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new DeployError(`${path} is damaged. Remove it to create a new site, or name the site with --site.`, { cause: error });
  }
}

export async function writeSiteLink(folder: string, link: SiteLink): Promise<void> {
  const path = join(folder, FILE);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(link, null, 2)}\n`);
}
