import { AppError, createDeploy, type Deployed, planDeploy, writeDeploy } from '@lathe/protocol';
import type { ApiClient } from '../api/client.ts';
import { UNKNOWN_FAILURE } from './failures.ts';
import { hashed, type OutputFile } from './output-files.ts';

interface Deps {
  readonly api: ApiClient;
  readonly slug: string;
  readonly title: string;
  readonly stop: AbortSignal;
  readonly onOutput: (text: string) => void;
}

/** Publishes on this server, which is sent only what it does not have. @throws AppError */
export async function publishHere(output: readonly OutputFile[], { api, slug, title, stop, onOutput }: Deps): Promise<Deployed> {
  const listed = await hashed(output);
  const list = listed.map(({ bytes: _, ...file }) => file);
  const plan = await api.call(planDeploy, { slug }, { body: { files: list }, signal: stop });
  const bodies = new Map(listed.map(({ sha256, bytes }) => [sha256, bytes]));
  const sent = plan?.missing ?? [];
  onOutput(`${sent.length} of ${listed.length} files have changed\n`);
  const contents = sent.flatMap((sha256) => bodies.get(sha256) ?? []);
  const bytes = writeDeploy({ title, files: list, sent: [...sent] }, contents);
  const deployed = await api.call(createDeploy, { slug }, { bytes, signal: stop });
  if (deployed === undefined) throw new AppError('bad-server-response', UNKNOWN_FAILURE);
  return deployed;
}
