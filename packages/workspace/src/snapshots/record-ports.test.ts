import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { recordPorts } from './record-ports.ts';

const root = mkdtempSync(join(tmpdir(), 'lathe-ports-'));
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** The runtime's file system, on disk. */
const at = (path: string) => join(root, path);
const fs = {
  mkdir: (path: string) => mkdir(at(path), { recursive: true }),
  writeFile: (path: string, data: string) => writeFile(at(path), data),
  readFile: (path: string) => readFile(at(path), 'utf8'),
  rm: (path: string) => rm(at(path), { force: true }),
} as never;

const PROGRAM = `
const net = require('node:net');
const say = (server) => process.stdout.write(server.address().port + '\\n');
const first = net.createServer().listen(0, () => say(first));
const second = require('node:http').createServer().listen(0, 'localhost', () => say(second));
`;

describe('the ports of a command', () => {
  it('are those on which its own processes listen', async () => {
    const ports = await recordPorts({ fs }, 'one');
    const env = Object.fromEntries(Object.entries(ports.env).map(([name, value]) => [name, value.replace('/home/', `${root}/home/`)]));
    const child = spawn(process.execPath, ['-e', `${PROGRAM}`], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const seen: number[] = [];
      for await (const text of child.stdout) {
        seen.push(...String(text).trim().split('\n').map(Number));
        if (seen.length === 2) break;
      }
      expect(await Promise.all(seen.map((port) => ports.has(port)))).toEqual([true, true]);
      expect(await ports.has(1)).toBe(false);
      expect(readFileSync(at('/home/versions/.ports/one'), 'utf8').trim().split('\n').map(Number)).toEqual(expect.arrayContaining(seen));
    } finally {
      child.kill();
    }
    await ports.clear();
    expect(await ports.has(1)).toBe(false);
  });
});
