import { createHash } from 'node:crypto';
import type { DeployedFunction } from './deno/releases.ts';

/** A UUID that stays over deploys. */
export function functionId({ slug, createdAt }: Pick<DeployedFunction, 'slug' | 'createdAt'>): string {
  const hex = createHash('sha256').update(`${slug} ${createdAt}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
