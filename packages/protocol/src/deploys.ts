/** Published apps: a project's site, and the deploys it has had. */
import * as z from 'zod/mini';
import {
  BLOB_LIMIT_BYTES,
  DEPLOY_FILE_LIMIT,
  DEPLOY_LIMIT_BYTES,
  DEPLOY_TITLE_MAX_LENGTH,
  PROJECT_PATH_MAX_LENGTH,
  SITE_PASSWORD_MAX_LENGTH,
  SITE_PASSWORD_MIN_LENGTH,
} from './limits.ts';

/** `me`: the person who published first, or chose this, while they have a role. `members`: everyone with a role in the project. `link`: like `public`, but kept out of search engines. */
export const siteVisibilitySchema = z.enum(['me', 'members', 'password', 'link', 'public']);
export type SiteVisibility = z.infer<typeof siteVisibilitySchema>;

/** A SHA-256 in hexadecimal. */
const sha256Schema = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A file that a build wrote. */
export const deployFileSchema = z.object({
  /** Relative to the folder that is published, with `/`. */
  path: z.string(),
  sha256: sha256Schema,
  byteSize: z.int().check(z.minimum(0)),
});
export type DeployFile = z.infer<typeof deployFileSchema>;

const MEGABYTE = 1024 * 1024;

/** Why these files cannot be published, as a sentence with what to do. Undefined if they can be. */
export function deployProblem(files: readonly Pick<DeployFile, 'path' | 'byteSize'>[]): string | undefined {
  if (files.length === 0) return 'There are no files to publish. Check the output folder of the build.';
  if (files.length > DEPLOY_FILE_LIMIT) {
    const [count, limit] = [files.length, DEPLOY_FILE_LIMIT].map((number) => number.toLocaleString('en-US'));
    return `The build has ${count} files, and at most ${limit} can be published. Leave out what visitors do not need.`;
  }
  const names = new Set<string>();
  let total = 0;
  for (const { path, byteSize } of files) {
    if (!isPublishablePath(path)) return `${JSON.stringify(path.slice(0, 200).toWellFormed())} is not a name that can be published. Rename the file.`;
    if (byteSize > BLOB_LIMIT_BYTES)
      return `${path} has ${Math.ceil(byteSize / MEGABYTE)} MB, and a published file can have at most ${BLOB_LIMIT_BYTES / MEGABYTE} MB. Make it smaller or leave it out.`;
    const name = path.normalize('NFC');
    if (names.has(name)) return `Two files are called ${path}. Rename one of them.`;
    names.add(name);
    total += byteSize;
  }
  if (total <= DEPLOY_LIMIT_BYTES) return undefined;
  return `The build has ${Math.ceil(total / MEGABYTE)} MB, and at most ${DEPLOY_LIMIT_BYTES / MEGABYTE} MB can be published. Make it smaller.`;
}

/** A relative path that leads nowhere else, in characters that an address can have. */
function isPublishablePath(path: string): boolean {
  if (path.length > PROJECT_PATH_MAX_LENGTH || !path.isWellFormed() || /[\u0000-\u001f\u007f\\]/.test(path)) return false;
  return path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');
}

/** What a deploy begins with; the contents follow it (`writeDeploy`). */
export const deployHeaderSchema = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(DEPLOY_TITLE_MAX_LENGTH)),
  files: z.array(deployFileSchema),
  /** The contents that follow, in this order. The site has the others. */
  sent: z.array(sha256Schema),
});
export type DeployHeader = z.infer<typeof deployHeaderSchema>;

export const deployInfoSchema = z.object({
  id: z.string(),
  /** Counts the deploys of the site, from 1. */
  number: z.int(),
  title: z.string(),
  /** It stays at this address, whichever deploy is live. */
  url: z.string(),
  fileCount: z.int(),
  byteSize: z.int(),
  /** With the compressed variants that browsers get. */
  sentByteSize: z.int(),
  createdAt: z.iso.datetime(),
  isLive: z.boolean(),
});
export type DeployInfo = z.infer<typeof deployInfoSchema>;

/** Paths of the project's files that differ from those that the live deploy was built from. */
export const sourceChangesSchema = z.object({
  added: z.array(z.string()),
  changed: z.array(z.string()),
  removed: z.array(z.string()),
});
export type SourceChanges = z.infer<typeof sourceChangesSchema>;

export const siteSchema = z.object({
  /** It never changes, whatever the project is called. */
  url: z.string(),
  /** Its address at the person's own domain, if one is live. */
  domainUrl: z.optional(z.string()),
  visibility: siteVisibilitySchema,
  /** If only one person may open it, it is the caller. */
  isMine: z.boolean(),
  hasPassword: z.boolean(),
  /** The caller may change who can open it, and take it offline. */
  isOwner: z.boolean(),
  /** Newest first. */
  deploys: z.array(deployInfoSchema),
  /** Null if no deploy is live. */
  changes: z.nullable(sourceChangesSchema),
});
export type Site = z.infer<typeof siteSchema>;

/** The address to show and to give others. */
export function addressOfSite({ url, domainUrl }: Pick<Site, 'url' | 'domainUrl'>): string {
  return domainUrl ?? url;
}

export const sitePasswordSchema = z.string().check(z.minLength(SITE_PASSWORD_MIN_LENGTH), z.maxLength(SITE_PASSWORD_MAX_LENGTH));

const LENGTH_BYTES = 4;

/** The body of `createDeploy`: the length of the header as a big-endian 32-bit number, the header as JSON, the contents one after another. */
export function writeDeploy(header: DeployHeader, contents: readonly Uint8Array<ArrayBuffer>[]): Blob {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const length = new Uint8Array(LENGTH_BYTES);
  new DataView(length.buffer).setUint32(0, json.byteLength);
  return new Blob([length, json, ...contents]);
}
