import { sourceExcerpt, sourceLine } from './fatal-exception.ts';
import type { Realm } from './realm.ts';

/**
 * Node's warning if a program ends while a module is still waiting at its top level (exit code 13). V8 knows which
 * `await` that is; here it is assumed to be the first one in the entry module, if any.
 */
export function warnOfUnsettledAwait(realm: Realm): void {
  const isEvaluated = realm.options.get('[has_eval_string]') === true || realm.argv[1] === undefined || realm.argv[1] === '-';
  const file = isEvaluated ? `file://${encodeURI(realm.cwd)}/[eval1]` : `file://${encodeURI(realm.argv[1]!)}`;
  for (let line = 1; ; line++) {
    const text = sourceLine(realm, file, line);
    if (text === undefined) break;
    const match = /^(?!\s*(\/\/|\*)).*?\bawait\b/.exec(text);
    if (match === null) continue;
    const column = match[0].length - 'await'.length + 1;
    realm.writeError(`Warning: Detected unsettled top-level await at ${sourceExcerpt(realm, { file, line, column }) ?? `${file}:${line}\n`}\n\n\n`);
    return;
  }
  realm.writeError('Warning: Detected unsettled top-level await\n');
}
