import type { Realm } from '../../realm.ts';
import { serverError } from './core.ts';

export interface RemoteObject {
  type: string;
  subtype?: string;
  className?: string;
  value?: unknown;
  unserializableValue?: string;
  description?: string;
  objectId?: string;
  preview?: object;
}

const PREVIEWED_PROPERTIES = 5;
const PREVIEWED_INDEXES = 100;
const PREVIEWED_TEXT = 100;

/** Types as `util.types` tells them, in the words of the protocol; the first that fits. */
const SUBTYPES: readonly (readonly [check: string, subtype: string])[] = [
  ['isProxy', 'proxy'],
  ['isRegExp', 'regexp'],
  ['isDate', 'date'],
  ['isMap', 'map'],
  ['isSet', 'set'],
  ['isWeakMap', 'weakmap'],
  ['isWeakSet', 'weakset'],
  ['isMapIterator', 'iterator'],
  ['isSetIterator', 'iterator'],
  ['isGeneratorObject', 'generator'],
  ['isNativeError', 'error'],
  ['isPromise', 'promise'],
  ['isTypedArray', 'typedarray'],
  ['isArrayBuffer', 'arraybuffer'],
  ['isDataView', 'dataview'],
];

/** The values that a session was told about, by their numbers. Source: V8's inspector/value-mirror.cc. */
export class RemoteObjects {
  readonly #realm: Realm;
  readonly #objects = new Map<string, { value: unknown; group: string }>();
  #count = 0;

  constructor(realm: Realm) {
    this.#realm = realm;
  }

  find(objectId: unknown): unknown {
    if (!/^-?\d+\.\d+\.\d+$/.test(String(objectId))) throw serverError('Invalid remote object id');
    const found = this.#objects.get(String(objectId));
    if (found === undefined) throw serverError('Could not find object with given id');
    return found.value;
  }

  release(objectId: unknown): void {
    this.#objects.delete(String(objectId));
  }

  releaseGroup(group: unknown): void {
    for (const [id, object] of this.#objects) if (object.group === group) this.#objects.delete(id);
  }

  releaseAll(): void {
    this.#objects.clear();
  }

  show(value: unknown, { group = '', isPreviewed = false }: { group?: string | undefined; isPreviewed?: boolean | undefined } = {}): RemoteObject {
    const shown = this.#describe(value);
    if (!isReference(value)) return shown;
    const objectId = `1.1.${++this.#count}`;
    this.#objects.set(objectId, { value, group });
    shown.objectId = objectId;
    if (isPreviewed && shown.type === 'object') shown.preview = this.#preview(value as object, shown);
    return shown;
  }

  showByValue(value: unknown): RemoteObject {
    if (!isReference(value)) return this.#describe(value);
    if (typeof value === 'symbol') throw serverError("Object couldn't be returned by value");
    let copy: unknown;
    try {
      copy = typeof value === 'function' ? {} : JSON.parse(JSON.stringify(value) ?? '{}');
    } catch {
      throw serverError('Object reference chain is too long');
    }
    const { type } = this.#describe(value);
    return { type, value: copy };
  }

  /** Source: V8InspectorImpl's getProperties. */
  properties(object: object, options: { isOwn: boolean; isAccessorOnly: boolean; isPreviewed: boolean }): object[] {
    const found: object[] = [];
    const seen = new Set<PropertyKey>();
    for (let holder: object | null = object; holder !== null; holder = Reflect.getPrototypeOf(holder)) {
      for (const key of Reflect.ownKeys(holder)) {
        if (seen.has(key)) continue;
        seen.add(key);
        const descriptor = Reflect.getOwnPropertyDescriptor(holder, key);
        if (descriptor === undefined || (options.isAccessorOnly && 'value' in descriptor)) continue;
        found.push(this.#property(key, descriptor, holder === object, options.isPreviewed));
      }
      if (options.isOwn) break;
    }
    return found;
  }

  #property(key: PropertyKey, { value, get, set, writable, configurable, enumerable }: PropertyDescriptor, isOwn: boolean, isPreviewed: boolean): object {
    const isAccessor = get !== undefined || set !== undefined;
    const content = isAccessor ? { get: this.show(get), set: this.show(set) } : { value: this.show(value, { isPreviewed }), writable };
    const symbol = typeof key === 'symbol' ? { symbol: this.show(key) } : {};
    return { name: String(key), ...content, configurable, enumerable, isOwn, ...symbol };
  }

  #describe(value: unknown): RemoteObject {
    if (value === null) return { type: 'object', subtype: 'null', value: null };
    switch (typeof value) {
      case 'undefined':
        return { type: 'undefined' };
      case 'string':
      case 'boolean':
        return { type: typeof value, value };
      case 'number': {
        const description = Object.is(value, -0) ? '-0' : String(value);
        const isPlain = Number.isFinite(value) && description !== '-0';
        return { type: 'number', ...(isPlain ? { value } : { unserializableValue: description }), description };
      }
      case 'bigint':
        return { type: 'bigint', unserializableValue: `${value}n`, description: `${value}n` };
      case 'symbol':
        return { type: 'symbol', description: String(value) };
      case 'function':
        return { type: 'function', className: classNameOf(value), description: Function.prototype.toString.call(value) };
      default:
        return this.#describeObject(value as object);
    }
  }

  #describeObject(object: object): RemoteObject {
    const subtype = this.#subtypeOf(object);
    if (subtype === 'proxy') {
      const target = this.#realm.proxies.get(object)?.[0];
      const className = target === null || target === undefined ? 'Object' : classNameOf(target);
      return { type: 'object', subtype, className: 'Object', description: `Proxy(${className})` };
    }
    const className = classNameOf(object);
    return { type: 'object', ...(subtype === undefined ? {} : { subtype }), className, description: descriptionOf(object, subtype, className) };
  }

  #subtypeOf(object: object): string | undefined {
    const types = this.#realm.binding<Record<string, (value: unknown) => boolean>>('types');
    for (const [check, subtype] of SUBTYPES) {
      const isType = check === 'isTypedArray' ? ArrayBuffer.isView(object) && !(object instanceof DataView) : types[check]?.(object) === true;
      if (isType) return subtype;
    }
    return Array.isArray(object) ? 'array' : undefined;
  }

  #preview(object: object, { type, subtype, description }: RemoteObject): object {
    const isIndexed = subtype === 'array' || subtype === 'typedarray';
    const limit = isIndexed ? PREVIEWED_INDEXES : PREVIEWED_PROPERTIES;
    const keys = subtype === 'proxy' ? [] : Reflect.ownKeys(object).filter((key) => typeof key === 'string' && !(isIndexed && key === 'length'));
    const properties = keys.slice(0, limit).map((key) => this.#previewProperty(String(key), Reflect.getOwnPropertyDescriptor(object, key)));
    const shown = { type, ...(subtype === undefined ? {} : { subtype }), description };
    return { ...shown, overflow: keys.length > limit, properties, ...this.#previewEntries(object, subtype) };
  }

  #previewEntries(object: object, subtype: string | undefined): { entries?: object[] } {
    if (subtype === 'map') {
      const pairs = [...(object as Map<unknown, unknown>)].slice(0, PREVIEWED_PROPERTIES);
      return { entries: pairs.map(([key, value]) => ({ key: this.#previewValue(key), value: this.#previewValue(value) })) };
    }
    if (subtype !== 'set') return {};
    return { entries: [...(object as Set<unknown>)].slice(0, PREVIEWED_PROPERTIES).map((value) => ({ value: this.#previewValue(value) })) };
  }

  #previewValue(value: unknown): object {
    const { type, subtype, description } = this.#describe(value);
    return { type, ...(subtype === undefined ? {} : { subtype }), description: description ?? String(value), overflow: false, properties: [] };
  }

  #previewProperty(name: string, descriptor: PropertyDescriptor | undefined): object {
    if (descriptor === undefined || !('value' in descriptor)) return { name, type: 'accessor' };
    const { type, subtype, description } = this.#describe(descriptor.value);
    const text = type === 'function' ? '' : type === 'string' ? String(descriptor.value) : (description ?? String(descriptor.value));
    return { name, type, value: abbreviate(text), ...(subtype === undefined ? {} : { subtype }) };
  }
}

function isReference(value: unknown): boolean {
  return (typeof value === 'object' && value !== null) || typeof value === 'function' || typeof value === 'symbol';
}

function abbreviate(text: string): string {
  const half = PREVIEWED_TEXT / 2;
  return text.length <= PREVIEWED_TEXT ? text : `${text.slice(0, half)}…${text.slice(1 - half)}`;
}

function classNameOf(object: object): string {
  if (object === globalThis) return 'global';
  for (let holder: object | null = object; holder !== null; holder = Reflect.getPrototypeOf(holder)) {
    const tag: unknown = Reflect.getOwnPropertyDescriptor(holder, Symbol.toStringTag)?.value;
    const maker: unknown = Reflect.getOwnPropertyDescriptor(holder, 'constructor')?.value;
    if (typeof maker === 'function' && maker.name !== '') return maker.name;
    if (typeof tag === 'string' && tag !== '') return tag;
  }
  return 'Object';
}

function descriptionOf(object: object, subtype: string | undefined, className: string): string {
  switch (subtype) {
    case 'array':
      return `${className}(${(object as unknown[]).length})`;
    case 'typedarray':
      return `${className}(${(object as Uint8Array).length})`;
    case 'arraybuffer':
    case 'dataview':
      return `${className}(${(object as ArrayBuffer).byteLength})`;
    case 'map':
    case 'set':
      return `${className}(${(object as Set<unknown>).size})`;
    case 'date':
    case 'regexp':
      return String(object);
    case 'error': {
      const { stack } = object as Error;
      return typeof stack === 'string' && stack !== '' ? stack : String(object);
    }
    default:
      return className;
  }
}
