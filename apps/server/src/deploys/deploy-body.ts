import { createHash } from 'node:crypto';
import { AppError, type DeployHeader, deployHeaderSchema, deployProblem } from '@lathe/protocol';
import { parseJson } from '../network/json-text.ts';
import { parseInput } from '../network/request-bodies.ts';

const LENGTH_BYTES = 4;
/** A path of every file at the limit of both, and its hashes. */
const HEADER_LIMIT_BYTES = 16 * 1024 * 1024;

export interface DeployBody {
  readonly header: DeployHeader;
  /** Each file's contents as they arrive, checked against their hash. @throws AppError */
  readonly sent: AsyncIterable<{ readonly sha256: string; readonly bytes: Uint8Array }>;
}

/** Reads what `writeDeploy` wrote. @throws AppError 'invalid-input', 'site-deployment-error' */
export async function readDeploy(body: AsyncIterable<Uint8Array>): Promise<DeployBody> {
  const reader = new ByteReader(body);
  const length = (await reader.read(LENGTH_BYTES)).readUInt32BE();
  if (length > HEADER_LIMIT_BYTES) throw new AppError('invalid-input', 'The list of the files is too long.');
  const header = parseInput(deployHeaderSchema, parseJson((await reader.read(length)).toString('utf8'), 'The list of the files'));
  requirePublishable(header.files);
  const files = header.files.map((file) => ({ ...file, path: file.path.normalize('NFC') }));
  const sizes = new Map(files.map(({ sha256, byteSize }) => [sha256, byteSize]));
  if (header.sent.some((sha256) => !sizes.has(sha256)) || new Set(header.sent).size < header.sent.length)
    throw new AppError('invalid-input', 'The contents that follow are not those of the files.');
  return { header: { ...header, files }, sent: contents(reader, header.sent, sizes) };
}

/** @throws AppError 'site-deployment-error' with what to do */
export function requirePublishable(files: DeployHeader['files']): void {
  const problem = deployProblem(files);
  if (problem !== undefined) throw new AppError('site-deployment-error', problem, { isRetryable: false });
}

async function* contents(reader: ByteReader, sent: readonly string[], sizes: ReadonlyMap<string, number>): DeployBody['sent'] {
  for (const sha256 of sent) {
    const bytes = await reader.read(sizes.get(sha256) ?? 0);
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new AppError('checksum-mismatch', 'A file was damaged on its way. Publish again.');
    yield { sha256, bytes };
  }
  if (!(await reader.isAtEnd())) throw new AppError('invalid-input', 'More arrived than the files have.');
}

/** Takes exact numbers of bytes from chunks of any size. */
class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #left: Buffer = Buffer.alloc(0);

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#chunks = body[Symbol.asyncIterator]();
  }

  async read(byteSize: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let missing = byteSize; ; ) {
      const taken = this.#left.subarray(0, missing);
      this.#left = this.#left.subarray(taken.byteLength);
      missing -= taken.byteLength;
      parts.push(taken);
      if (missing === 0) return parts.length === 1 ? taken : Buffer.concat(parts, byteSize);
      if (!(await this.#next())) throw cutOff();
    }
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#left.byteLength === 0) if (!(await this.#next())) return true;
    return false;
  }

  async #next(): Promise<boolean> {
    const next = await this.#chunks.next().catch((error: unknown) => {
      throw cutOff(error);
    });
    if (next.done === true) return false;
    this.#left = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
    return true;
  }
}

function cutOff(cause?: unknown): AppError {
  return new AppError('site-deployment-error', 'The files stopped arriving, so nothing was published. Check the connection and publish again.', { cause });
}
