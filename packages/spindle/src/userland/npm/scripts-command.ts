import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Output } from './output.ts';
import { readManifest, runScriptText } from './scripts.ts';
import type { Options } from './settings.ts';

/** `npm run`; returns undefined for cases that npm's own CLI must handle (a missing script, nothing to run). */
export async function runScript(directory: string, name: string, args: readonly string[], options: Options, output: Output): Promise<number | undefined> {
  const manifest = readManifest(directory);
  const scripts = manifest?.scripts ?? {};
  const fallback = name === 'start' && existsSync(path.join(directory, 'server.js')) ? 'node server.js' : undefined;
  const script = Object.hasOwn(scripts, name) ? scripts[name] : fallback;
  if (script === undefined) return undefined;
  const isQuiet = options.silent === true || options.loglevel === 'silent';
  const events = options['ignore-scripts'] === true ? [name] : [`pre${name}`, name, `post${name}`];
  for (const event of events) {
    const text = event === name ? script : scripts[event];
    if (text) await runScriptText({ directory, name: event, script: text, args: event === name ? args : [], isQuiet }, output);
  }
  return 0;
}
