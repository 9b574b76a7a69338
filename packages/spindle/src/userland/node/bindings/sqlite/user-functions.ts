import { DETERMINISTIC, DIRECT_ONLY, UTF8 } from './codes.ts';
import type { Connection } from './connection.ts';
import type { OptionReader } from './options.ts';

type AnyFunction = (...args: any[]) => unknown;

const WORD_BYTES = 4;

/** `function`. Source: UserDefinedFunction in node/src/node_sqlite.cc. */
export function defineFunction(connection: Connection, reader: OptionReader, args: readonly unknown[]): void {
  const { library, callbacks, values, errors } = connection.parts;
  const name = reader.string(args[0], 'name');
  const options = args.length < 3 ? {} : reader.object(args[1]);
  const asBigInt = reader.flag(options, 'useBigIntArguments') ?? false;
  const isVariadic = reader.flag(options, 'varargs') ?? false;
  const isDeterministic = reader.flag(options, 'deterministic') ?? false;
  const isDirectOnly = reader.flag(options, 'directOnly') ?? false;
  const run = args[args.length < 3 ? 1 : 2];
  if (typeof run !== 'function') throw errors.type('The "function" argument must be a function.');
  const count = isVariadic ? -1 : run.length;
  const target = callbacks.add({
    call: (context, argumentCount, addresses) =>
      connection.guard(
        () => values.setResult(context, (run as AnyFunction).apply(undefined, argumentsOf(connection, argumentCount, addresses, asBigInt))),
        () => values.setError(context, ''),
      ),
  });
  const flags = UTF8 | (isDeterministic ? DETERMINISTIC : 0) | (isDirectOnly ? DIRECT_ONLY : 0);
  library.withText(name, (text) =>
    connection.check(
      () =>
        library.call(
          'sqlite3_create_function_v2',
          connection.address,
          text,
          count,
          flags,
          target,
          callbacks.place('call'),
          0,
          0,
          callbacks.place('destroy'),
        ) as number,
    ),
  );
}

/** `aggregate`. Source: CustomAggregate in node/src/node_sqlite.cc. */
export function defineAggregate(connection: Connection, reader: OptionReader, args: readonly unknown[]): void {
  const { library, callbacks, errors } = connection.parts;
  const options = args[1] as Readonly<Record<string, unknown>>;
  const start = options.start;
  if (start === undefined) throw errors.type('The "options.start" argument must be a function or a primitive value.');
  const { step, result } = options;
  if (typeof step !== 'function') throw errors.type('The "options.step" argument must be a function.');
  const asBigInt = reader.flag(options, 'useBigIntArguments') ?? false;
  const isVariadic = reader.flag(options, 'varargs') ?? false;
  const isDirectOnly = reader.flag(options, 'directOnly') ?? false;
  const inverse = reader.function<AnyFunction>(options, 'inverse');
  // The first argument is the value so far.
  const count = isVariadic ? -1 : Math.max(step.length - 1, (inverse?.length ?? 0) - 1, 0);
  const aggregate = new Aggregate(connection, {
    start,
    step: step as AnyFunction,
    inverse,
    result: typeof result === 'function' ? (result as AnyFunction) : undefined,
    asBigInt,
  });
  const windowed = inverse === undefined ? [0, 0] : [callbacks.place('value'), callbacks.place('inverse')];
  library.withText(String(args[0]), (text) =>
    connection.check(
      () =>
        library.call(
          'sqlite3_create_window_function',
          connection.address,
          text,
          count,
          UTF8 | (isDirectOnly ? DIRECT_ONLY : 0),
          callbacks.add(aggregate),
          callbacks.place('step'),
          callbacks.place('final'),
          ...windowed,
          callbacks.place('destroy'),
        ) as number,
    ),
  );
}

interface AggregateOptions {
  readonly start: unknown;
  readonly step: AnyFunction;
  readonly inverse: AnyFunction | undefined;
  readonly result: AnyFunction | undefined;
  readonly asBigInt: boolean;
}

/** One aggregate function, with the values of the groups and windows that are being computed. */
class Aggregate {
  readonly #connection: Connection;
  readonly #options: AggregateOptions;
  /** By the number that SQLite keeps for each group. */
  readonly #groups = new Map<number, { value: unknown; isWindow: boolean }>();
  #lastGroup = 0;

  constructor(connection: Connection, options: AggregateOptions) {
    this.#connection = connection;
    this.#options = options;
  }

  step(context: number, count: number, addresses: number): void {
    this.#advance(this.#options.step, context, count, addresses);
  }

  inverse(context: number, count: number, addresses: number): void {
    this.#advance(this.#options.inverse as AnyFunction, context, count, addresses);
  }

  value(context: number): void {
    this.#guarded(context, () => {
      const group = this.#group(context);
      group.isWindow = true;
      this.#setResult(context, group.value);
    });
  }

  final(context: number): void {
    this.#guarded(context, () => {
      const group = this.#group(context);
      // A window has already returned its values.
      if (!group.isWindow) this.#setResult(context, group.value);
    });
    this.#groups.delete(this.#numberOf(context));
  }

  #advance(call: AnyFunction, context: number, count: number, addresses: number): void {
    this.#guarded(context, () => {
      const group = this.#group(context);
      group.value = call.call(undefined, group.value, ...argumentsOf(this.#connection, count, addresses, this.#options.asBigInt));
    });
  }

  #setResult(context: number, value: unknown): void {
    this.#connection.parts.values.setResult(context, this.#options.result ? this.#options.result.call(null, value) : value);
  }

  #guarded(context: number, call: () => void): void {
    this.#connection.guard(call, () => this.#connection.parts.values.setError(context, ''));
  }

  #group(context: number): { value: unknown; isWindow: boolean } {
    const known = this.#groups.get(this.#numberOf(context));
    if (known !== undefined) return known;
    const { start } = this.#options;
    const group = { value: typeof start === 'function' ? start.call(null) : start, isWindow: false };
    const { heap } = this.#connection.parts.library;
    heap.setWord(this.#memoryOf(context), ++this.#lastGroup);
    this.#groups.set(this.#lastGroup, group);
    return group;
  }

  #numberOf(context: number): number {
    return this.#connection.parts.library.heap.word(this.#memoryOf(context));
  }

  /** Memory that SQLite clears for each group. */
  #memoryOf(context: number): number {
    return this.#connection.parts.library.call('sqlite3_aggregate_context', context, WORD_BYTES) as number;
  }
}

function argumentsOf({ parts: { library, values } }: Connection, count: number, addresses: number, asBigInt: boolean): unknown[] {
  return Array.from({ length: count }, (_, at) => values.argument(library.heap.word(addresses + at * WORD_BYTES), asBigInt));
}
