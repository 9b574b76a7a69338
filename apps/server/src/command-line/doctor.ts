import { freemem, totalmem } from 'node:os';
import type { ServerConfig } from '../config.ts';
import { createLogger, type Logger } from '../logging.ts';
import { findNpmRegistry } from '../network/npm-registry.ts';
import { ownPackage } from '../own-package.ts';
import { StartError } from '../start-error.ts';
import { findHolder } from '../storage/lock-file.ts';
import type { Command } from './arguments.ts';
import { checkBrowser } from './browsers.ts';
import { checkDataFolder, checkDisk, checkInstallation, checkMemory, checkNode, hasCachedPackages, type Memory } from './check-machine.ts';
import { checkPort, checkRegistry } from './check-network.ts';
import { describeFinding, type Finding } from './finding.ts';
import { readSettings } from './settings.ts';
import type { Terminal } from './terminal.ts';

/** Checks what Lathe needs, and prints each finding with its remedy. False if something keeps Lathe from working. */
export async function doctor(command: Extract<Command, { type: 'doctor' }>, terminal: Terminal): Promise<boolean> {
  const settings = readSettings(command, terminal);
  const { config } = settings;
  const holder = await findHolder(config.dataDirectory);
  const log = createLogger(config, process.stdout);
  const findings: Finding[] = await Promise.all([
    checkNode(process.versions.node),
    checkInstallation(ownPackage()),
    checkDataFolder(config.dataDirectory, holder),
    checkDisk(config),
    checkMemory(memory()),
    checkPort(settings, holder),
    registry(config, log),
    checkBrowser(terminal.platform, holder?.address?.port ?? config.port),
  ]);
  const width = Math.max(...findings.map(({ name }) => name.length));
  for (const finding of findings) terminal.print(describeFinding(finding, width));
  const blocked = findings.filter(({ state }) => state === 'blocked').length;
  terminal.print(
    blocked === 0 ? '\nLathe can run here.' : `\n${blocked === 1 ? 'One thing keeps' : `${blocked} things keep`} Lathe from working. What to do is said above.`,
  );
  return blocked === 0;
}

async function registry(config: ServerConfig, log: Logger): Promise<Finding> {
  try {
    return await checkRegistry(await findNpmRegistry(config.npmRegistry, log), await hasCachedPackages(config.dataDirectory));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return {
      name: 'Registry',
      state: 'blocked',
      found: 'npm’s settings name no registry',
      remedy: 'Install npm, or set NPM_REGISTRY to the address of a registry.',
    };
  }
}

/** What this process may use: a container may have less than its machine. */
function memory(): Memory {
  const total = totalmem();
  // Zero, or more than there is, if there is no limit.
  const limit = process.constrainedMemory();
  const isLimited = limit > 0 && limit < total;
  // macOS and Windows count as used what they would free at once.
  const free = process.platform === 'linux' && !isLimited ? freemem() : undefined;
  return { total: isLimited ? limit : total, free };
}
