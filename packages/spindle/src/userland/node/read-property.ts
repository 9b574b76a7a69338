/** Reads a property of a thrown value. Its getter or trap may throw too, which must not hide the error being displayed. */
export function readOf(object: object, key: PropertyKey): unknown {
  try {
    return Reflect.get(object, key);
  } catch {
    return undefined;
  }
}
