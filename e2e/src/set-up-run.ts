/**
 * Playwright calls this before its workers start. What they and their servers and browsers keep is in the run's folder:
 * workers inherit the environment.
 */
import { mkdirSync } from 'node:fs';
import { createRunFolder } from '@lathe/server/testing/run-folder';
import { fetchedPackages } from './product.ts';

export default function setUpRun(): () => void {
  const folder = createRunFolder();
  process.env.TMPDIR = folder.path;
  mkdirSync(fetchedPackages());
  return () => folder.remove();
}
