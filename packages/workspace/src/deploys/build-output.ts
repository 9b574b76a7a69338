import { AppError } from '@lathe/protocol';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Machine } from '../runtime/machine.ts';
import { buildPlan, commandWithAddress, whyNoOutput } from './build-plan.ts';
import { BuildFailure } from './failures.ts';
import { type OutputFile, ownFiles, readOutput } from './output-files.ts';
import { serverNeed } from './server-need.ts';

export interface BuildDeps {
  readonly machine: Pick<Machine, 'run' | 'install' | 'hasInstalled' | 'prepared'>;
  readonly files: Pick<ProjectFiles, 'readText' | 'paths' | 'get'>;
}

interface BuildRun {
  /** The site's, for canonical links and sitemaps. */
  readonly address: string;
  readonly stop: AbortSignal;
  /** Packages are installed, and the build begins. */
  readonly onBuilding: () => void;
  readonly onOutput: (text: string) => void;
}

/** Builds the app in the browser. @throws AppError, BuildFailure */
export async function buildOutput({ machine, files }: BuildDeps, { address, stop, onBuilding, onOutput }: BuildRun): Promise<readonly OutputFile[]> {
  const plan = buildPlan(files.readText);
  if (plan === undefined) throw noOutput(serverNeed(files)?.text ?? whyNoOutput(files.readText));
  if (plan.type === 'files') return ownFiles(files);
  if (!machine.hasInstalled()) await machine.install(stop, undefined, onOutput);
  stop.throwIfAborted();
  onBuilding();
  onOutput(`$ ${plan.command}\n`);
  const { exitCode } = await machine.run(commandWithAddress(plan, address), stop, onOutput);
  stop.throwIfAborted();
  if (exitCode !== 0) throw new BuildFailure();
  const output = await readOutput((await machine.prepared()).fs, plan.outputs);
  if (output === undefined) throw noOutput(serverNeed(files)?.text ?? whyNoOutput(files.readText));
  return output;
}

/** A folder that was built before. @throws AppError */
export async function builtFolder({ machine }: Pick<BuildDeps, 'machine'>, folder: string): Promise<readonly OutputFile[]> {
  const output = await readOutput((await machine.prepared()).fs, [folder]);
  if (output === undefined) throw noOutput(`There is no index.html in ${folder}. Build the app first, and name the folder with its pages.`);
  return output;
}

const noOutput = (why: string): AppError => new AppError('site-deployment-error', why, { isRetryable: false });
