/** Erases a deleted account's data from this browser. A failure is only logged, because the account itself is gone. */
export async function eraseUnsavedWork(personId: string): Promise<void> {
  try {
    // Loaded on demand, because the settings page does not need the journal.
    const [{ eraseJournalOf }, { eraseMemoryOf }] = await Promise.all([import('./indexed-db-journal.ts'), import('./indexed-db-memory.ts')]);
    await Promise.all([eraseJournalOf(personId), eraseMemoryOf(personId)]);
  } catch (error) {
    console.warn('Unsaved work could not be erased from this browser', error);
  }
}
