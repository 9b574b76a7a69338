/** Erases what this browser stores of a person whose account was deleted. A failure is only logged: the account itself is gone. */
export async function eraseUnsavedWork(personId: string): Promise<void> {
  try {
    // Loaded only here: the settings page does without the journal.
    const [{ eraseJournalOf }, { eraseMemoryOf }] = await Promise.all([import('./indexed-db-journal.ts'), import('./indexed-db-memory.ts')]);
    await Promise.all([eraseJournalOf(personId), eraseMemoryOf(personId)]);
  } catch (error) {
    console.warn('Unsaved work could not be erased from this browser', error);
  }
}
