const STORAGE_KEY = 'lathe:signed-in';

/** Whether somebody was signed in here last time. Decides what to draw until the server responds. */
export function readSignedInHint(storage: Storage): boolean {
  return storage.getItem(STORAGE_KEY) === 'yes';
}

export function keepSignedInHint(storage: Storage, isSignedIn: boolean): void {
  if (isSignedIn) storage.setItem(STORAGE_KEY, 'yes');
  else storage.removeItem(STORAGE_KEY);
}
