import {
  AppError,
  type AppFiles,
  BLOB_LIMIT_BYTES,
  type FieldError,
  PROJECT_BLOBS_LIMIT_BYTES,
  PROJECT_FILE_LIMIT,
  PROJECT_TEXT_LIMIT_BYTES,
  projectPathProblem,
} from '@lathe/protocol';

const MEGABYTE = 1024 * 1024;
/** Field errors listed in one response. */
const ERRORS_LISTED = 20;

/** @throws AppError 'invalid-input' naming the entries that no file system could hold */
export function requireValidFiles(files: AppFiles): void {
  const errors: FieldError[] = [];
  for (const [path, file] of Object.entries(files)) {
    const problem = projectPathProblem(path) ?? entryProblem(path, files);
    if (problem !== undefined) errors.push({ field: `appFiles ${path}`, message: problem });
    else if (file.isBinary && file.type === 'file' && file.blobId === undefined) {
      errors.push({ field: `appFiles ${path}`, message: 'is binary and must be uploaded first' });
    }
    if (errors.length === ERRORS_LISTED) break;
  }
  if (errors.length > 0) {
    throw new AppError('invalid-input', errors.map(({ field, message }) => `${field} ${message}`).join(', '), { data: { errors } });
  }
}

function entryProblem(path: string, files: AppFiles): string | undefined {
  for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
    const parent = path.slice(0, slash);
    if (Object.hasOwn(files, parent) && files[parent]?.type === 'file') return `lies inside ${parent}, which is a file`;
  }
  return undefined;
}

/** @throws AppError 'project-too-big' (413) with what is too big and by how much (docs/decisions.md#A5) */
export function requireProjectSize(files: AppFiles, blobSizes: readonly number[]): void {
  const entries = Object.values(files);
  const fileCount = entries.filter(({ type }) => type === 'file').length;
  let textBytes = 0;
  for (const file of entries) if (!file.isBinary) textBytes += Buffer.byteLength(file.contents);
  let blobBytes = 0;
  for (const size of blobSizes) blobBytes += size;
  requireSize({ fileCount, folderCount: entries.length - fileCount, textBytes, blobBytes });
}

/** As `requireProjectSize`, for files that were counted. */
export function requireSize({ fileCount, folderCount, textBytes, blobBytes }: Record<'fileCount' | 'folderCount' | 'textBytes' | 'blobBytes', number>): void {
  if (fileCount > PROJECT_FILE_LIMIT) throw tooBig(`it has ${fileCount} files, and the limit is ${PROJECT_FILE_LIMIT}`, { fileCount });
  if (folderCount > PROJECT_FILE_LIMIT) throw tooBig(`it has ${folderCount} folders, and the limit is ${PROJECT_FILE_LIMIT}`, { folderCount });
  if (textBytes > PROJECT_TEXT_LIMIT_BYTES) {
    throw tooBig(`it has ${megabytes(textBytes)} of text, and the limit is ${megabytes(PROJECT_TEXT_LIMIT_BYTES)}`, { textBytes });
  }
  if (blobBytes > PROJECT_BLOBS_LIMIT_BYTES) {
    throw tooBig(`it has ${megabytes(blobBytes)} of binary files, and the limit is ${megabytes(PROJECT_BLOBS_LIMIT_BYTES)}`, { blobBytes });
  }
}

/** A body beyond every limit, rejected without reading it. */
export function bodyTooBig(): AppError {
  return tooBig(`it has more than ${megabytes(PROJECT_TEXT_LIMIT_BYTES)} of text`, {});
}

/** @throws AppError 'project-too-big' for one binary file over the limit */
export function requireBlobSize(filename: string, byteSize: number): void {
  if (byteSize > BLOB_LIMIT_BYTES) {
    throw tooBig(`the file ${filename} has ${megabytes(byteSize)}, and the limit per file is ${megabytes(BLOB_LIMIT_BYTES)}`, { byteSize });
  }
}

function tooBig(reason: string, data: Record<string, unknown>): AppError {
  return new AppError('project-too-big', `The project is too big to save: ${reason}.`, { data });
}

function megabytes(byteSize: number): string {
  return `${(byteSize / MEGABYTE).toFixed(1).replace(/\.0$/, '')} MB`;
}
