/** A package that downloads a native program when it is installed, or has it in an optional package. Such a program cannot run in a browser. */
export interface NativeProgram {
  /** The program's name, as in a sentence. */
  readonly title: string;
  /** The package's own variables that prevent the download. */
  readonly switches: Readonly<Record<string, string>>;
  /** What can be done here instead, as a sentence. */
  readonly instead: string;
  /** The file of the package's command, which starts the program. Absent: it has no such command. */
  readonly command?: string;
  /** The first arguments with which the command is of no use here. Absent: all, except for versions and help. */
  readonly refuses?: RegExp;
  /** The error that its module throws when the program is missing: a file of the package, which versions have in different places, and the text in it. */
  readonly missingError?: { readonly files: readonly string[]; readonly text: RegExp };
}

const BROWSER_TESTS = 'Test with Vitest and jsdom or happy-dom, or run these tests on your own machine.';
/** Its tests run, as far as they open no browser: tests of an API do not. */
const PLAYWRIGHT = {
  title: 'A browser for Playwright',
  switches: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  instead: BROWSER_TESTS,
  command: 'cli.js',
  refuses: /^install(?:-deps)?$/,
  missingError: { files: ['lib/server/registry/index.js', 'lib/coreBundle.js'], text: /Executable doesn't exist at \$\{e\}(?:\n|\\n)[^`]*/ },
};
const PUPPETEER = {
  title: 'The browser for Puppeteer',
  switches: { PUPPETEER_SKIP_DOWNLOAD: 'true', PUPPETEER_SKIP_CHROMIUM_DOWNLOAD: 'true' },
  instead: BROWSER_TESTS,
};
const MONGODB = {
  title: 'MongoDB',
  switches: { MONGOMS_DISABLE_POSTINSTALL: '1' },
  instead: 'Keep the data in node:sqlite or PGlite, or run these tests on your own machine.',
};

const NATIVE_PROGRAMS: Readonly<Record<string, NativeProgram>> = {
  '@playwright/test': PLAYWRIGHT,
  '@sentry/cli': {
    title: 'The Sentry CLI',
    switches: { SENTRYCLI_SKIP_DOWNLOAD: '1' },
    instead: 'Upload source maps where the app is deployed.',
    command: 'bin/sentry-cli',
  },
  chromedriver: { title: 'ChromeDriver', switches: { CHROMEDRIVER_SKIP_DOWNLOAD: 'true' }, instead: BROWSER_TESTS, command: 'bin/chromedriver' },
  cypress: { title: 'Cypress', switches: { CYPRESS_INSTALL_BINARY: '0' }, instead: BROWSER_TESTS, command: 'bin/cypress' },
  electron: {
    title: 'Electron',
    switches: { ELECTRON_SKIP_BINARY_DOWNLOAD: '1' },
    instead: 'Start the web part of the app with its own dev server, or run Electron on your own machine.',
    command: 'cli.js',
    missingError: { files: ['index.js'], text: /Electron failed to install correctly[^'"`]*/ },
  },
  'mongodb-memory-server': MONGODB,
  'mongodb-memory-server-core': MONGODB,
  'mongodb-memory-server-global': MONGODB,
  pagefind: {
    title: 'Pagefind',
    switches: {},
    instead: 'Build the search index where the site is deployed.',
    command: 'lib/runner/bin.cjs',
    missingError: { files: ['lib/resolveBinary.js'], text: /Failed to install either of [^`]*/ },
  },
  playwright: PLAYWRIGHT,
  'playwright-chromium': PLAYWRIGHT,
  'playwright-core': PLAYWRIGHT,
  'playwright-firefox': PLAYWRIGHT,
  'playwright-webkit': PLAYWRIGHT,
  puppeteer: PUPPETEER,
  'youtube-dl-exec': { title: 'yt-dlp', switches: { YOUTUBE_DL_SKIP_DOWNLOAD: 'true' }, instead: 'Run it on your own machine.' },
};

/** Packages without their native program, grouped by what can be done instead. */
export function packagesWithoutProgram(): ReadonlyMap<string, readonly string[]> {
  const packages = new Map<string, string[]>();
  for (const [name, { instead }] of Object.entries(NATIVE_PROGRAMS)) packages.set(instead, [...(packages.get(instead) ?? []), name]);
  return packages;
}

export function nativeProgramOf(packageName: string): NativeProgram | undefined {
  return Object.hasOwn(NATIVE_PROGRAMS, packageName) ? NATIVE_PROGRAMS[packageName] : undefined;
}

/** The variables that prevent all downloads, for every process of the machine: projects also download in scripts of their own. */
export const DOWNLOAD_SWITCHES: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(NATIVE_PROGRAMS).map(({ switches }) => switches));

/** What an installation prints. */
export const notDownloaded = (packageName: string, { title }: NativeProgram): string =>
  `${packageName}: ${title} was not downloaded, because native programs cannot run here`;

/** What the package's command prints instead of starting the program. */
export const cannotRun = ({ title, instead }: NativeProgram): string => `${title} is a native program, which cannot run here. ${instead}`;

/** All arguments but those that ask for the version or for help. */
const MEANS_THE_PROGRAM = /^(?!(?:-v|-V|--version|version|-h|--help|help)$)/;

/**
 * A statement, valid in CommonJS and in modules, that ends a command before it looks for its program. `install`
 * succeeds without a download.
 */
export function refusalOf(program: NativeProgram): string {
  const sentence = JSON.stringify(cannotRun(program));
  return `if (${program.refuses ?? MEANS_THE_PROGRAM}.test(process.argv[2])) { console.error(${sentence}); process.exit(process.argv[2] === "install" ? 0 : 1); } `;
}
