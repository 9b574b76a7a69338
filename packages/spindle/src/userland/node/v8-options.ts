import type { Realm } from './realm.ts';

/** What `node --v8-options` prints: tools such as gulp and knex read there which options belong to V8. */
export function v8OptionsText({ native, assetsUrl }: Pick<Realm, 'native' | 'assetsUrl'>): string {
  const request = new native.XMLHttpRequest();
  request.open('GET', `${assetsUrl}v8-options.txt`, false);
  request.send();
  if (request.status !== 200) throw new Error(`spindle: the list of V8's options could not be loaded (${request.status})`);
  return request.responseText;
}
