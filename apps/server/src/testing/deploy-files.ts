import { createHash } from 'node:crypto';
import { type DeployHeader, writeDeploy } from '@lathe/protocol';
import type { TestBrowser } from './test-app.ts';

export type Contents = Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>;

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What a page sends to publish these files, if the site lacks those with the hashes in `missing`. */
export async function deployBody(contents: Contents, missing?: readonly string[], change: Partial<DeployHeader> = {}): Promise<Uint8Array<ArrayBuffer>> {
  const files = Object.entries(contents).map(([path, given]) => {
    const bytes = typeof given === 'string' ? new TextEncoder().encode(given) : given;
    return { path, bytes, sha256: sha256(bytes), byteSize: bytes.byteLength };
  });
  const bodies = new Map(files.map((file) => [file.sha256, file.bytes]));
  const sent = missing ?? [...bodies.keys()];
  const header = { title: 'First', files: files.map(({ bytes: _, ...file }) => file), sent: [...sent], ...change };
  return new Uint8Array(
    await writeDeploy(
      header,
      sent.map((id) => bodies.get(id) as Uint8Array<ArrayBuffer>),
    ).arrayBuffer(),
  );
}

/** Publishes as the workbench does: only what the site does not have. */
export async function publish(browser: TestBrowser, slug: string, contents: Contents, title = 'First') {
  const files = Object.entries(contents).map(([path, given]) => {
    const bytes = typeof given === 'string' ? new TextEncoder().encode(given) : given;
    return { path, sha256: sha256(bytes), byteSize: bytes.byteLength };
  });
  const plan = await browser.call('POST', `/api/projects/${slug}/site/plan`, { files });
  if (plan.status !== 200) return { ...plan, sentBytes: 0, missing: [] as string[] };
  const body = await deployBody(contents, plan.body.missing, { title });
  return { ...(await browser.call('POST', `/api/projects/${slug}/site/deploys`, body)), sentBytes: body.byteLength, missing: plan.body.missing as string[] };
}
