import type { Heap } from './heap.ts';
import type { CallbackFunction } from './wasm-functions.ts';

/** What a user function, an aggregate or an authorizer does; `context` and `values` are addresses. */
export interface CallbackTarget {
  call?(context: number, count: number, values: number): void;
  step?(context: number, count: number, values: number): void;
  inverse?(context: number, count: number, values: number): void;
  final?(context: number): void;
  value?(context: number): void;
  authorize?(action: number, texts: readonly (string | null)[]): number;
  filter?(table: string): number;
  conflict?(type: number): number;
}

interface Library {
  readonly heap: Heap;
  call(name: string, ...args: number[]): unknown;
}

type TableName = keyof CallbackTarget | 'destroy';

/**
 * Functions that SQLite calls. It passes on a number that the program gave with the function, under which the target
 * is found here.
 */
export class Callbacks {
  readonly #targets = new Map<number, CallbackTarget>();
  readonly #places = new Map<TableName, number>();
  #lastNumber = 0;

  constructor(library: Library, addToTable: (functions: readonly CallbackFunction[]) => number[]) {
    const text = (address: number | undefined) => library.heap.text(address as number);
    const ofContext = (context: number) => this.#target(library.call('sqlite3_user_data', context) as number);
    const onValues = (name: 'call' | 'step' | 'inverse'): CallbackFunction => ({
      parameters: 3,
      hasResult: false,
      run: (context, count, values) => ofContext(context as number)[name]?.(context as number, count as number, values as number),
    });
    const onContext = (name: 'final' | 'value'): CallbackFunction => ({
      parameters: 1,
      hasResult: false,
      run: (context) => ofContext(context as number)[name]?.(context as number),
    });
    const functions: Record<TableName, CallbackFunction> = {
      call: onValues('call'),
      step: onValues('step'),
      inverse: onValues('inverse'),
      final: onContext('final'),
      value: onContext('value'),
      destroy: { parameters: 1, hasResult: false, run: (number) => this.remove(number as number) },
      authorize: {
        parameters: 6,
        hasResult: true,
        run: (number, action, ...texts) => this.#target(number as number).authorize?.(action as number, texts.map(text)),
      },
      filter: { parameters: 2, hasResult: true, run: (number, table) => this.#target(number as number).filter?.(text(table) as string) },
      conflict: { parameters: 3, hasResult: true, run: (number, type) => this.#target(number as number).conflict?.(type as number) },
    };
    const names = Object.keys(functions) as TableName[];
    const places = addToTable(names.map((name) => functions[name]));
    for (const [at, name] of names.entries()) this.#places.set(name, places[at] as number);
  }

  /** The number under which SQLite finds the target. */
  add(target: CallbackTarget): number {
    this.#targets.set(++this.#lastNumber, target);
    return this.#lastNumber;
  }

  remove(number: number): void {
    this.#targets.delete(number);
  }

  /** A C function pointer. */
  place(name: TableName): number {
    return this.#places.get(name) as number;
  }

  #target(number: number): CallbackTarget {
    return this.#targets.get(number) ?? {};
  }
}
