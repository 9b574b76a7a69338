/**
 * Runs inside the pinned Node binary (`--expose-internals`) and writes, as JSON to the file given,
 * the library's sources and the shape of everything beneath it: names, constants, classes of every
 * internal binding, options, errno table. No behavior is recorded, only what exists.
 *
 * Shape notation: plain JSON stands for itself; objects with `$` stand for
 * fn (function; `proto`: method names, so a class; `st`: static properties), sym, big, undef,
 * ta (typed array with element type and length), map, deep (nested too far to matter).
 */
'use strict';
const { internalBinding } = require('internal/test/binding');
const fs = require('node:fs');
const { execFileSync } = require('node:child_process');

/** Bindings that the library only requests by computed names. */
const EXTRA_BINDINGS = ['async_context_frame', 'encoding_methods', 'internal_only_v8', 'webstorage'];
const MAX_DEPTH = 6;
const FUNCTION_OWN = new Set(['length', 'name', 'prototype', 'arguments', 'caller']);

function shapeOf(value, depth) {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : { $: 'undef' };
  if (typeof value === 'undefined') return { $: 'undef' };
  if (typeof value === 'bigint') return { $: 'big', v: String(value) };
  if (typeof value === 'symbol') return { $: 'sym', n: value.description };
  if (typeof value === 'function') return shapeOfFunction(value, depth);
  if (ArrayBuffer.isView(value)) return { $: 'ta', t: value.constructor.name, n: value.length };
  if (value instanceof Map) return { $: 'map', v: [...value] };
  if (depth >= MAX_DEPTH) return { $: 'deep' };
  if (Array.isArray(value)) return value.map((item) => shapeOf(item, depth + 1));
  const shape = {};
  // Including non-enumerable ones: some constants are hidden.
  for (const key of Object.getOwnPropertyNames(value)) shape[key] = shapeOf(value[key], depth + 1);
  return shape;
}

function shapeOfFunction(value, depth) {
  const shape = { $: 'fn' };
  const methods = value.prototype ? Object.getOwnPropertyNames(value.prototype).filter((name) => name !== 'constructor') : [];
  if (value.prototype) shape.proto = methods;
  for (const name of Object.getOwnPropertyNames(value)) {
    if (FUNCTION_OWN.has(name)) continue;
    (shape.st ??= {})[name] = shapeOf(value[name], depth + 1);
  }
  return shape;
}

const natives = process.binding('natives');
const sources = {};
for (const [id, source] of Object.entries(natives)) {
  if (typeof source === 'string' && id !== 'config' && id !== 'configs') sources[id] = source;
}

const names = new Set(EXTRA_BINDINGS);
for (const source of Object.values(sources)) {
  for (const match of source.matchAll(/internalBinding\('(\w+)'\)/g)) names.add(match[1]);
}
const bindings = {};
for (const name of [...names].sort()) {
  let binding;
  try {
    binding = internalBinding(name);
  } catch (error) {
    if (error.code !== 'ERR_INVALID_MODULE') throw error;
    continue; // Mentioned in the sources for another platform or build.
  }
  bindings[name] = {};
  for (const key of Object.getOwnPropertyNames(binding)) {
    if (name === 'builtins' && key === 'natives') continue;
    bindings[name][key] = shapeOf(binding[key], 0);
  }
}

// Programs cannot access it, but the library does: the real binding is hidden from tests.
bindings.internal_only_v8 = { queryObjects: { $: 'fn' } };

const options = internalBinding('options');
/** The values without the option that this dump itself needs. */
const optionValues = { ...options.getCLIOptionsValues(), '--expose-internals': false, '--no-expose-internals': true };
const info = options.getCLIOptionsInfo();
fs.writeFileSync(
  process.argv[2],
  JSON.stringify({
    sources,
    shapes: {
      bindings,
      options: optionValues,
      optionsInfo: { options: [...info.options], aliases: [...info.aliases] },
      // V8's own options: Node passes on options it does not know, and V8 rejects those it does not know either.
      v8Options: [...execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' }).matchAll(/^ {2}--([\w-]+)/gm)].map((match) => match[1]),
      embedderOptions: options.getEmbedderOptions(),
      envOptions: options.getEnvOptionsInputType ? Object.entries(options.getEnvOptionsInputType()) : [],
      uvErrors: [...internalBinding('uv').getErrorMap()],
      process: {
        version: process.version,
        versions: process.versions,
        release: process.release,
        arch: process.arch,
        platform: process.platform,
        features: { ...process.features },
      },
      config: process.config,
      builtinIds: Object.keys(sources),
      builtinCategories: internalBinding('builtins').builtinCategories,
    },
  }),
);
