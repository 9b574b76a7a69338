import type { Realm } from '../realm.ts';

/** The names and messages of libuv's errors. */
export function installUv(realm: Realm): void {
  const binding = realm.binding('uv');
  const errors = new Map(realm.shapes.uvErrors.map(([errno, [code, message]]) => [errno, [code, message]] as const));
  binding.getErrorMap = () => new Map(errors);
  for (const name of Object.keys(binding)) if (name.startsWith('UV_')) Object.defineProperty(binding, name, { writable: false, configurable: false });
  binding.errname = (errno: number) => errors.get(errno)?.[0] ?? `Unknown system error ${errno}`;
  binding.getErrorMessage = (errno: number) => errors.get(errno)?.[1] ?? `Unknown system error ${errno}`;
}
