/**
 * What Node rejects in a parsed command line: conflicting options and meaningless values. Source: `CheckOptions`
 * in node/src/node_options.cc, in its order and with its messages.
 */
type Options = ReadonlyMap<string, unknown>;

const INPUT_TYPES = ['', 'module', 'commonjs', 'module-typescript', 'commonjs-typescript'];
const UNHANDLED_REJECTIONS = ['', 'warn-with-error-code', 'throw', 'strict', 'warn', 'none'];
const TEST_ISOLATIONS = ['', 'process', 'none'];
const TRACE_REQUIRE_MODULES = ['', 'all', 'no-node-modules', 'true', 'false'];

/** With the default, Node cannot tell whether the option was given. */
const DEFAULT_INTERVALS: Readonly<Record<string, number>> = { '--cpu-prof': 1000, '--heap-prof': 512 * 1024 };

/** Options that promise a protection that does not exist here: a program that relies on one must not run without it. */
const ENFORCED = ['--disallow-code-generation-from-strings', '--force-fips'];

/** Returns messages without the leading program name. */
export function checkOptions(options: Options): string[] {
  const errors: string[] = [];
  const isSet = (name: string): boolean => options.get(name) === true;
  const text = (name: string): string => {
    const value = options.get(name);
    return typeof value === 'string' ? value : '';
  };
  const oneOf = (name: string, allowed: readonly string[], message: string): void => {
    if (!allowed.includes(text(name))) errors.push(message);
  };
  const hasEval = isSet('[has_eval_string]');

  if (isSet('--use-openssl-ca') && isSet('--use-bundled-ca')) errors.push('either --use-openssl-ca or --use-bundled-ca can be used, not both');
  oneOf('--use-largepages', ['', 'off', 'on', 'silent'], 'invalid value for --use-largepages');
  oneOf('--input-type', INPUT_TYPES, '--input-type must be "module","commonjs", "module-typescript" or "commonjs-typescript"');
  if (isSet('--check') && hasEval) errors.push('either --check or --eval can be used, not both');
  oneOf('--unhandled-rejections', UNHANDLED_REJECTIONS, 'invalid value for --unhandled-rejections');
  oneOf('--trace-require-module', TRACE_REQUIRE_MODULES, 'invalid value for --trace-require-module');
  const heapBytes = Number(options.get('--secure-heap') ?? 0);
  if (heapBytes >= 2 && !isPowerOfTwo(heapBytes)) errors.push('--secure-heap must be a power of 2');
  if (heapBytes >= 2 && !isPowerOfTwo(Math.max(2, Math.min(heapBytes, Number(options.get('--secure-heap-min') ?? 2))))) {
    errors.push('--secure-heap-min must be a power of 2');
  }
  if (isSet('--tls-min-v1.3') && isSet('--tls-max-v1.2')) errors.push('either --tls-min-v1.3 or --tls-max-v1.2 can be used, not both');

  if (Number(options.get('--heapsnapshot-near-heap-limit') ?? 0) < 0) errors.push('--heapsnapshot-near-heap-limit must not be negative');

  if (isSet('--test')) {
    oneOf('--test-isolation', TEST_ISOLATIONS, 'invalid value for --test-isolation');
    if (isSet('--check')) errors.push('either --test or --check can be used, not both');
    if (hasEval) errors.push('either --test or --eval can be used, not both');
    if (isSet('--interactive')) errors.push('either --test or --interactive can be used, not both');
    if (isNotEmpty(options.get('--watch-path'))) errors.push('--watch-path cannot be used in combination with --test');
  }
  if (isSet('--watch')) {
    if (isSet('--check')) errors.push('either --watch or --check can be used, not both');
    else if (hasEval) errors.push('either --watch or --eval can be used, not both');
    else if (isSet('--interactive')) errors.push('either --watch or --interactive can be used, not both');
  }
  // The program could still do what the option should prevent.
  for (const name of ENFORCED) if (isSet(name)) errors.push(`${name} is not available in Spindle`);
  for (const profile of ['--cpu-prof', '--heap-prof']) {
    if (isSet(profile)) continue;
    for (const part of ['name', 'dir']) if (text(`${profile}-${part}`) !== '') errors.push(`${profile}-${part} must be used with ${profile}`);
    const interval = options.get(`${profile}-interval`) ?? DEFAULT_INTERVALS[profile];
    if (interval !== DEFAULT_INTERVALS[profile]) errors.push(`${profile}-interval must be used with ${profile}`);
  }
  const destinations = text('--inspect-publish-uid').split(',');
  if (destinations.some((name) => !['', 'stderr', 'http'].includes(name))) errors.push('--inspect-publish-uid destination can be stderr or http');
  return errors;
}

function isPowerOfTwo(value: number): boolean {
  return Number.isInteger(Math.log2(value));
}

function isNotEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}
