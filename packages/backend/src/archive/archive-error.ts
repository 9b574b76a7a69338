/** What is wrong with an archive, or with the place it is to be loaded into, for the person who chose them. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
