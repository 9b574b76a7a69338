/**
 * Source: docs/decisions.md#C1. Applied to text without escape sequences, up to megabytes of it, so no pattern may
 * backtrack over a stretch from each of its positions.
 */
const ERRORS: readonly RegExp[] = [
  /\[vite\](?: \((?:client|ssr)\))? (?:internal server error|pre-transform error|error when evaluating SSR module)|error when starting dev server|failed to load config from |✘ \[ERROR\]|\bX \[ERROR\]/i,
  /error during build:|build failed(?: with \d+ errors?| in \d)|^[ \t]*✗ Build failed/im,
  /(?:^|\s)error TS\d{3,5}:|✘ \[ERROR\] TS\d{3,5}:/m,
  /Module not found|Cannot find (?:module|package) ['"]|ERR_MODULE_NOT_FOUND|Unable to resolve module|Unable to resolve "[^"]+" from/i,
  /^[ \t]*FAIL[ \t]+\S+|^[ \t]*Test(?:s| Files)[ \t]+[1-9]\d* failed|^Tests:[ \t]+[1-9]\d* failed|^[ \t]*[1-9]\d* failing\b|^# fail [1-9]/m,
  /Failed to compile|Compilation failed|^ERROR in |\[plugin:[^\]\n]{1,200}\] |SyntaxError: /m,
  /Failed to resolve import|Could not resolve "|Rollup failed to resolve import|Failed to resolve entry for package/i,
];

const UPDATE =
  /\[vite\](?: \((?:client|ssr)\))? (?:hmr update|page reload)|\bready in [\d.]+ ?m?s\b|✓ (?:Ready|Compiled)\b|Compiled successfully|Vite (?:client|server) hmr|Application bundle generation complete|(?:Page reload|Component update|Stylesheet update) sent to client|\[HMR\] (?:App is up to date|Updated modules)|App updated|(?:Web|iOS|Android) Bundled \d+ms/i;

export function isTerminalError(text: string): boolean {
  return ERRORS.some((pattern) => pattern.test(text)) || isExpoSdkMismatch(text);
}

export function isUpdateLine(text: string): boolean {
  return UPDATE.test(text);
}

/** Vite transforms a module before the page requests it, and reports the same error again when it does. Returns that error's message, or undefined for another one. Source: docs/decisions.md#C2. */
export function preTransformError(text: string): string | undefined {
  return /pre-transform error:([\s\S]*)/i.exec(text)?.[1]?.trim();
}

/** What browsers, their extensions and dev servers report about themselves, not about the app. Source: docs/decisions.md#D5. */
const NOISE: readonly RegExp[] = [
  /ResizeObserver loop (?:limit exceeded|completed with undelivered notifications)/,
  /favicon\.ico/,
  /WebSocket (?:connection|closed)|\[vite\] (?:failed to connect to websocket|server connection lost)/i,
];
const EXTENSION_FRAME = /\b[a-z]+(?:-[a-z]+)*-extension:\/\//;

export function isPreviewNoise(message: string, stack: string | undefined): boolean {
  return NOISE.some((pattern) => pattern.test(message)) || EXTENSION_FRAME.test(stack ?? '');
}

/** Source: docs/decisions.md#D6. */
const EXPO_SDK_MISMATCH = /Project is incompatible with this version of Expo Go|installed version of Expo Go is for SDK|requires a newer version of Expo Go/i;

export function isExpoSdkMismatch(text: string): boolean {
  return EXPO_SDK_MISMATCH.test(text);
}
