/** A property of what a program threw: its getter, or a trap, may throw in turn, which must not hide what is being shown. */
export function readOf(object: object, key: PropertyKey): unknown {
  try {
    return Reflect.get(object, key);
  } catch {
    return undefined;
  }
}
