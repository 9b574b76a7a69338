import { invalidBucketName, invalidKey } from './errors.ts';

/** The characters that S3 calls safe, and those that it asks to be careful with. Nothing else, so no "%", "\", control or look-alike characters. */
const NAME_CHARACTERS = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/;
const BUCKET_CHARACTERS = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]+$/;

/** S3's own limit, in bytes; names are ASCII. */
const MAX_NAME_LENGTH = 1024;
const MAX_BUCKET_NAME_LENGTH = 100;

/** What an empty folder holds, so that it is listed. */
export const isFolderPlaceholder = (name: string): boolean => name.endsWith('.emptyFolderPlaceholder');

export function checkBucketName(name: string): void {
  const isFine = name.length <= MAX_BUCKET_NAME_LENGTH && BUCKET_CHARACTERS.test(name) && name.trim() === name && !isStep(name);
  if (!isFine) throw invalidBucketName();
}

/** A name with a "." or ".." between slashes could never be asked for again: every client resolves those in an address. */
export function checkObjectName(name: string): void {
  const isFine = name.length <= MAX_NAME_LENGTH && NAME_CHARACTERS.test(name) && !name.split('/').some(isStep);
  if (!isFine) throw invalidKey(name);
}

const isStep = (segment: string): boolean => segment === '.' || segment === '..';
