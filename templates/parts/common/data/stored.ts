/** What was kept in this browser under the key. */
export function readStored<Value>(key: string, initial: Value): Value {
  if (typeof localStorage === 'undefined') return initial;
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? initial : (JSON.parse(kept) as Value);
  } catch (error) {
    console.warn(`Could not read "${key}"`, error);
    return initial;
  }
}

export function keep(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    // Private windows and full storage refuse to write. The app goes on without keeping.
    console.warn(`Could not keep "${key}"`, error);
  }
}
