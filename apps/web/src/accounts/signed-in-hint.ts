const STORAGE_KEY = 'lathe:signed-in';

/** Whether someone was signed in here last time: what to draw until the server has said who is there. */
export function readSignedInHint(storage: Storage): boolean {
  return storage.getItem(STORAGE_KEY) === 'yes';
}

export function keepSignedInHint(storage: Storage, isSignedIn: boolean): void {
  if (isSignedIn) storage.setItem(STORAGE_KEY, 'yes');
  else storage.removeItem(STORAGE_KEY);
}
