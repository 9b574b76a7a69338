import semver from 'semver';
import { cannotRun, nativeProgramOf, refusalOf } from './native-programs.ts';

/** Native packages whose Wasm (or plain JavaScript) build is published under another name with the same interface. */
const WASM_BUILDS: Readonly<Record<string, string>> = {
  esbuild: 'esbuild-wasm',
  rollup: '@rollup/wasm-node',
  '@rollup/rollup-linux-x64-gnu': '@rollup/wasm-node',
  lightningcss: 'lightningcss-wasm',
  '@swc/core': '@swc/wasm',
  bcrypt: 'bcryptjs',
  'node-sass': 'sass',
  'sass-embedded': 'sass',
};

/** Versions of those packages from before they had a native part: they are JavaScript, and another version has another interface. */
const WITHOUT_NATIVE_PART: Readonly<Record<string, string>> = { rollup: '<4.0.0-0' };

/** The files that stand in for packages whose Wasm build is only a part of the other package. */
const BUILD_ENTRIES: Readonly<Record<string, string>> = { '@rollup/rollup-linux-x64-gnu': './dist/native.js' };

/** Names of packages that are themselves Wasm builds, by the conventions of napi-rs and sharp. */
export const WASM_BUILD_NAME = /-wasm32(?:-wasi)?$/;

/** Tailwind 4 has a Wasm build since 4.1.4, and its packages only work with others of about the same version. */
const TAILWIND_WITHOUT_WASM = '>=4.0.0-0 <4.1.4';

/** Versions that do not run here, of packages that have versions that do. */
const UNUSABLE: Readonly<Record<string, string>> = {
  // A native program without a Wasm build. Version 6 has the same language and command line in JavaScript.
  typescript: '>=7.0.0-0',
  // From the second scan on it finds no files, so newly used classes get no styles (tailwindlabs/tailwindcss#20487).
  '@tailwindcss/oxide-wasm32-wasi': '>=4.2.0 <=4.3.3',
  // It had no Wasm build, or one that Node could not load.
  sharp: '<0.33.5-0',
  tailwindcss: TAILWIND_WITHOUT_WASM,
  '@tailwindcss/cli': TAILWIND_WITHOUT_WASM,
  '@tailwindcss/node': TAILWIND_WITHOUT_WASM,
  '@tailwindcss/oxide': TAILWIND_WITHOUT_WASM,
  '@tailwindcss/postcss': TAILWIND_WITHOUT_WASM,
  '@tailwindcss/vite': TAILWIND_WITHOUT_WASM,
};

/** Packages by name, with their exact versions, and the versions of a package that get them. */
interface Pin {
  readonly of: string;
  readonly packages: Readonly<Record<string, string>>;
}

/**
 * The last glue for Wasm builds that were compiled with Emnapi before 1.9, which changed how asynchronous work finds
 * its thread. They accept any later version, with which every such call fails: "Cannot read properties of undefined
 * (reading 'whenLoaded')".
 */
const EARLY_EMNAPI = { '@napi-rs/wasm-runtime': '1.1.1', '@emnapi/core': '1.8.1', '@emnapi/runtime': '1.8.1' };

/** What the sharp needs that replaces all earlier ones, which needed other packages. */
const FIRST_WASM_SHARP = { '@img/sharp-wasm32': '0.33.5', 'detect-libc': '2.0.4', semver: '7.7.3' };

/** Wasm builds that fail with a version of a package they need that they accept, natively too. */
const PINNED_DEPENDENCIES: Readonly<Record<string, Pin>> = {
  '@img/sharp-wasm32': { of: '>=0.33.3 <0.34.0', packages: { '@emnapi/runtime': '1.3.1' } },
  '@oxc-minify/binding-wasm32-wasi': { of: '>=0.90.0 <0.125.0', packages: EARLY_EMNAPI },
  '@oxc-parser/binding-wasm32-wasi': { of: '>=0.90.0 <0.125.0', packages: EARLY_EMNAPI },
  '@oxc-transform/binding-wasm32-wasi': { of: '>=0.90.0 <0.125.0', packages: EARLY_EMNAPI },
  '@rolldown/binding-wasm32-wasi': { of: '>=1.0.0-beta.51 <=1.0.0-rc.10', packages: EARLY_EMNAPI },
  sharp: { of: '<0.33.5-0', packages: FIRST_WASM_SHARP },
};

/** The program of the machine that stands in for Turbopack; see `userland/next-on-webpack`. */
const NEXT_ON_WEBPACK = '(0, require)("/usr/lib/spindle/next-on-webpack.cjs")';

/** Where Next.js tells pages what changed, with webpack. */
const HOT_MIDDLEWARE = 'dist/server/dev/hot-middleware.js';

/** Where vitest starts processes and threads; its name ends in a hash of its contents. */
const VITEST_POOL = /^dist\/chunks\/cli-api\.[^/]+\.js$/;

/** The program of the machine that is esbuild's development server; see `userland/esbuild-serve`. */
const ESBUILD_SERVE = '(0, require)("/usr/lib/spindle/esbuild-serve.cjs")';

/** The program of the machine that runs Turborepo's tasks; see `userland/turbo`. */
const TURBO = '(0, require)("/usr/lib/spindle/turbo.cjs")';

/** The program of the machine that has the native parts of packages for SQLite; see `userland/sqlite-packages`. */
const SQLITE_PACKAGES = '(0, require)("/usr/lib/spindle/sqlite-packages.cjs")';

/** The addon of the package `argon2`, as an expression. */
const NODE_ARGON2 = `{ hash: ({ type, password, salt, secret, data, hashLength, m, p, t, version }) => new Promise((resolve, reject) => {
  if (version !== 0x13) throw new Error("argon2: only version 1.3 is available here");
  const parameters = { message: password, nonce: salt, secret, associatedData: data, tagLength: hashLength, memory: m, parallelism: p, passes: t };
  require("node:crypto").argon2(["argon2d", "argon2i", "argon2id"][type], parameters, (error, result) => (error ? reject(error) : resolve(result)));
}) }`;

/** The program of the machine that watches files for `@parcel/watcher`; see `userland/parcel-watcher`. */
const PARCEL_WATCHER = '(0, require)("/usr/lib/spindle/parcel-watcher.cjs")';

export interface TextChange {
  /** Path inside the package, or what matches the paths of the files. */
  readonly file: string | RegExp;
  readonly replaces: RegExp;
  /** As for `String.replace`. */
  readonly with: string;
  /** The versions that have the text; all if undefined. */
  readonly of?: string;
}

/** Names of packages with native programs or addons, such as `@esbuild/linux-x64` and `@rollup/rollup-win32-x64-msvc`. */
const OTHER_PLATFORMS = /^(?!.*wasm).*(?:^|[-/])(?:aix|android|darwin|freebsd|linux|linuxmusl|netbsd|openbsd|openharmony|sunos|win32|windows)-[a-z0-9-]+$/;

/** Packages that run here except for a few places in their text, which some versions do not have. */
const TEXT_CHANGES: Readonly<Record<string, readonly TextChange[]>> = {
  next: [
    // It loads its Wasm compiler only on platforms without a native one and, since version 14, on one that it names.
    { file: 'dist/build/swc/index.js', replaces: /const knownDefaultWasmFallbackTriples = \[/, with: '$& "x86_64-unknown-linux-gnu",' },
    { file: 'dist/build/swc/index.js', replaces: /process\.versions\.webcontainer/, with: 'true' },
    // Turbopack is native only: webpack runs in its place, with the loaders that were configured for Turbopack.
    { file: 'dist/bin/next', replaces: /"use strict";/, with: `$& ${NEXT_ON_WEBPACK}.changeArguments(process.argv, __dirname);` },
    { file: 'dist/server/next.js', replaces: /process\.env\.TURBOPACK \??\??= [^;]+;/g, with: `${NEXT_ON_WEBPACK}.announce();` },
    {
      file: 'dist/build/webpack-config.js',
      replaces: /if \(typeof config\.webpack === ["']function["']\) \{/,
      with: `${NEXT_ON_WEBPACK}.applyTurbopackOptions(config); $&`,
    },
    // A page that did not listen yet hears of changed server components, too.
    { file: HOT_MIDDLEWARE, replaces: /\bonHMR = \((\w+)(?:, \w+)*\) ?=> ?\{/, with: `$& ${NEXT_ON_WEBPACK}.connected(this, $1);` },
    { file: HOT_MIDDLEWARE, replaces: /this\.publish = \((\w+)\) ?=> ?\{/, with: `$& ${NEXT_ON_WEBPACK}.published(this, $1);` },
    // It compresses its cache to spare a disk. Files are in memory here, and JavaScript compresses for seconds while
    // the next page waits.
    { file: 'dist/build/webpack-config.js', replaces: /compression: dev \? ["']gzip["'] : false/, with: 'compression: false' },
  ],
  // A fork has five seconds to start, which is too few on a busy computer. Version 4.0.9 gives it these times.
  vitest: [
    { of: '>=4.0.0 <4.0.9', file: VITEST_POOL, replaces: /\bWORKER_START_TIMEOUT = 5e3\b/, with: 'WORKER_START_TIMEOUT = 9e4' },
    { of: '>=4.0.0 <4.0.9', file: VITEST_POOL, replaces: /\bSTART_TIMEOUT = 1e4\b/, with: 'START_TIMEOUT = 6e4' },
  ],
  'esbuild-wasm': [
    // Go cannot listen in WebAssembly, so this build has no development server.
    {
      of: '>=0.17.0',
      file: 'bin/esbuild',
      replaces: /^#!.*\n/,
      with: `$&if (process.argv.some((argument) => /^--serve(?:dir)?(?:=|$)/.test(argument))) return ${ESBUILD_SERVE}.main(process.argv.slice(2), require("../lib/main.js"));`,
    },
    { of: '>=0.17.0', file: 'lib/main.js', replaces: /Cannot use the "watch" API in this environment`\);/, with: `$& ${ESBUILD_SERVE}.watching(result);` },
    {
      of: '>=0.17.0',
      file: 'lib/main.js',
      replaces: /Cannot use the "serve" API in this environment`\);/,
      with: `$& return resolve(${ESBUILD_SERVE}.serve({ context, formatMessages }, options, options2, result));`,
    },
  ],
  '@rolldown/binding-wasm32-wasi': [
    // Closing one bundle ended the threads of all others in the process, which then never finish: tsdown, for example,
    // makes several at once. Threads of Wasm builds keep no program running here.
    {
      of: '<1.2.1',
      file: 'rolldown-binding.wasi.cjs',
      replaces: /module\.exports\.shutdownAsyncRuntime = .*/,
      with: 'module.exports.shutdownAsyncRuntime = () => undefined',
    },
  ],
  'better-sqlite3': [
    { file: 'lib/database.js', replaces: /require\(['"]bindings['"]\)\(['"]better_sqlite3\.node['"]\)/, with: `${SQLITE_PACKAGES}.betterSqlite3` },
  ],
  '@parcel/watcher': [
    {
      file: 'index.js',
      replaces: /^[\s\S]*(?=\nconst wrapper = createWrapper\(binding\))/,
      with: `const {createWrapper} = require('./wrapper');\nconst binding = ${PARCEL_WATCHER};`,
    },
  ],
  libsql: [{ file: 'index.js', replaces: /= requireNative\(\);/, with: `= ${SQLITE_PACKAGES}.libsql;` }],
  // Node has the same function.
  argon2: [{ file: 'argon2.cjs', replaces: /\bgypBuild\(__dirname\)/, with: NODE_ARGON2 }],
  sqlite3: [{ file: 'lib/sqlite3-binding.js', replaces: /^[\s\S]*$/, with: `module.exports = ${SQLITE_PACKAGES}.sqlite3;\n` }],
  // Its WebAssembly build has the functions for text only, and reads no settings.
  '@swc/wasm': [
    { file: 'wasm.js', replaces: /$/, with: '\n;(0, require)("/usr/lib/spindle/swc-core.cjs").complete(module.exports, require("./package.json").version);\n' },
  ],
  // Its Wasm build is inside, with glue that was generated for other functions in some versions.
  nx: ['src/native/nx.wasi.cjs', 'dist/src/native/nx.wasi.cjs'].flatMap((file) => [
    {
      file,
      replaces: /function __napi_rs_initialize_modules\(__napiInstance\) \{[\s\S]*?\n\}/,
      with: `function __napi_rs_initialize_modules({ exports }) {
  const placeOf = (name) => Number(/\\d+$/.exec(name))
  for (const name of Object.keys(exports).filter((name) => name.startsWith('__napi_register__')).sort((a, b) => placeOf(a) - placeOf(b))) exports[name]()
}`,
    },
    { file, replaces: /$/, with: '\nObject.assign(module.exports, __napiModule.exports)\n' },
  ]),
  // A native program without a Wasm build.
  turbo: [{ file: 'bin/turbo', replaces: /^#!.*\n/, with: `$&return ${TURBO}.main(process.argv.slice(2), __dirname);` }],
  yarn: [
    // Version 1 fetches optional packages for all platforms: hundreds of megabytes, in memory, of which none can run.
    // It marks them as it marks others that do not suit the machine, which it only knows of once they are fetched.
    {
      file: 'lib/cli.js',
      replaces: /return yield fetchOne\(ref, config\);/,
      with: `if (ref.optional && ${OTHER_PLATFORMS}.test(ref.name)) { ref.ignore = true; ref.incompatible = true; return null; } $&`,
    },
  ],
};

/** Packages whose native part is a program of the machine or a part of Node, so that they have nothing to compile. */
const NATIVE_PART_STANDS_IN: Readonly<Record<string, string>> = {
  '@parcel/watcher': '>=2.3.0',
  argon2: '>=0.41.0',
  'better-sqlite3': '*',
  libsql: '*',
  sqlite3: '*',
};

/** Packages that run here without their native part: replaced by another one with the same interface, or with a part of this machine. */
export const REPLACED_PACKAGES: readonly string[] = [
  ...Object.keys(WASM_BUILDS).filter((name) => buildEntryOf(name) === undefined),
  ...Object.keys(NATIVE_PART_STANDS_IN),
];

/** The tables as text, used as a cache key: results resolved with other tables are stale. */
export const SUBSTITUTION_RULES = JSON.stringify([WASM_BUILDS, WITHOUT_NATIVE_PART, BUILD_ENTRIES, UNUSABLE, PINNED_DEPENDENCIES]);

/** The file of the Wasm build that is the package's module, if it is not the build's own. */
export function buildEntryOf(name: string): string | undefined {
  return Object.hasOwn(BUILD_ENTRIES, name) ? BUILD_ENTRIES[name] : undefined;
}

/** The name of the package whose versions can replace this one; undefined if it runs unchanged. */
export function substituteFor(name: string, version: string): string | undefined {
  const javascript = Object.hasOwn(WITHOUT_NATIVE_PART, name) ? WITHOUT_NATIVE_PART[name] : undefined;
  if (javascript !== undefined && isWithin(version, javascript)) return undefined;
  return WASM_BUILDS[name] ?? (isUsable(name, version) ? undefined : name);
}

/** The packages that this one gets for itself, whatever others have; undefined if it runs with those of the tree. */
export function pinnedDependenciesOf(name: string, version: string): Pin['packages'] | undefined {
  const pin = Object.hasOwn(PINNED_DEPENDENCIES, name) ? PINNED_DEPENDENCIES[name] : undefined;
  return pin && isWithin(version, pin.of) ? pin.packages : undefined;
}

/** Whether the native part of the package is in the machine. */
export function nativePartStandsIn(name: string, version: string): boolean {
  const range = Object.hasOwn(NATIVE_PART_STANDS_IN, name) ? NATIVE_PART_STANDS_IN[name] : undefined;
  return range !== undefined && isWithin(version, range);
}

/** Paths of the files that the change may be in. `all`: those of the package. */
export function filesToChange({ file }: TextChange, all: () => readonly string[]): readonly string[] {
  return typeof file === 'string' ? [file] : all().filter((path) => file.test(path));
}

export function textChangesOf(name: string, version: string): readonly TextChange[] {
  const program = nativeProgramOf(name);
  if (program === undefined) {
    const changes = (Object.hasOwn(TEXT_CHANGES, name) && TEXT_CHANGES[name]) || [];
    return changes.filter(({ of }) => of === undefined || isWithin(version, of));
  }
  const { command, missingError } = program;
  return [
    ...(command === undefined ? [] : [{ file: command, replaces: /^(?:#!.*\n)?/, with: `$&${refusalOf(program)}` }]),
    ...(missingError === undefined ? [] : missingError.files.map((file) => ({ file, replaces: missingError.text, with: cannotRun(program) }))),
  ];
}

interface PackageManifest {
  readonly name?: string;
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Whether packages are installed inside this one that its own manifest does not name, or not for this platform. */
export function hasCompanions({ name = '', version, optionalDependencies = {} }: PackageManifest): boolean {
  if (version === undefined) return false;
  if (pinnedDependenciesOf(name, version) !== undefined) return true;
  return substituteFor(name, version) === undefined && Object.keys(optionalDependencies).some((optional) => buildEntryOf(optional) !== undefined);
}

/** Whether the package in the registry is not what is installed here. */
export function isChanged(name: string, version: string): boolean {
  return substituteFor(name, version) !== undefined || pinnedDependenciesOf(name, version) !== undefined || textChangesOf(name, version).length > 0;
}

/**
 * Wasm builds are not always published in step with their package. Picks the same version, else the nearest lower
 * one in the same minor line, else the nearest in the same major line, else the nearest of all, a lower one first.
 * A prerelease was made from the beginning of the minor line below: later versions of that line can be newer than
 * it, so it gets the first. Never picks a version that does not run.
 */
export function chooseSubstitute(name: string, version: string, published: readonly string[]): string | undefined {
  const usable = published.filter((candidate) => isUsable(name, candidate));
  if (usable.includes(version)) return version;
  const major = semver.major(version);
  const below = semver.maxSatisfying(usable, `${major} <${version}`);
  return (
    semver.maxSatisfying(usable, `${major}.${semver.minor(version)} <=${version}`) ??
    (below && semver.prerelease(version) ? semver.minSatisfying(usable, `${major}.${semver.minor(below)}`) : below) ??
    semver.minSatisfying(usable, `${major} >${version}`) ??
    semver.maxSatisfying(usable, `<${version}`) ??
    semver.minSatisfying(usable, `>${version}`) ??
    undefined
  );
}

function isUsable(name: string, version: string): boolean {
  const range = UNUSABLE[name];
  return range === undefined || !isWithin(version, range);
}

function isWithin(version: string, range: string): boolean {
  return semver.satisfies(version, range, { includePrerelease: true });
}
