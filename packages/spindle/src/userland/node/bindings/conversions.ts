/** V8's conversions of whatever a program passed, as Node's C++ applies them to arguments that its library does not check. */

/** Throws what the conversion of the value throws. Source: v8::Value::Int32Value. */
export function int32Of(value: unknown): number {
  return +(value as number) | 0;
}

/** Source: v8::Value::Uint32Value. */
export function uint32Of(value: unknown): number {
  return +(value as number) >>> 0;
}

/** A port as in a socket address, of which only the lower half counts. Source: uv_ip4_addr. */
export function portOf(value: unknown): number {
  return uint32Of(value) & 0xffff;
}

/** As a C string. Throws what the conversion of the value throws. */
export function textOf(value: unknown): string {
  const [text] = `${value as string}`.toWellFormed().split('\0', 1);
  return text!;
}

/** The same, but empty if the conversion throws. Source: node::Utf8Value. */
export function lenientText(value: unknown): string {
  try {
    return textOf(value);
  } catch {
    return '';
  }
}
