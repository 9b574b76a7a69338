import { notImplemented } from '../inflate-shapes.ts';
import type { Realm } from '../realm.ts';
import { sendsHandles } from '../threads/native-handles.ts';
import { HandleWrap } from '../async-wrap.ts';

const NANOSECONDS = 1e6;
/** The minimum of an empty histogram. */
const INT64_MAX = 2n ** 63n - 1n;
/** Significant digits of the histogram that measures the event loop delay. */
const DELAY_FIGURES = 3;
const HOUR_NANOSECONDS = 3.6e12;
/** Percentiles that are listed: each step halves the remainder. Source: hdr_iter_percentile with one tick per half. */
const MAX_LISTED_PERCENTILES = 60;

/** Counts values with a fixed relative precision. Source: HdrHistogram_c. Values in the same bucket count as equal. */
class HighDynamicRange {
  readonly #counts = new Map<number, number>();
  readonly #subBuckets: number;
  readonly highest: number;
  total = 0;
  exceeded = 0;

  constructor(highest: number, figures: number) {
    this.highest = highest;
    this.#subBuckets = 2 ** Math.ceil(Math.log2(2 * 10 ** figures));
  }

  /** How many adjacent values share a bucket at `value`. */
  #bucketSize(value: number): number {
    return value < this.#subBuckets ? 1 : 2 ** (Math.floor(Math.log2(value)) - Math.log2(this.#subBuckets) + 1);
  }

  lowestEquivalent(value: number): number {
    const size = this.#bucketSize(value);
    return Math.floor(value / size) * size;
  }

  highestEquivalent(value: number): number {
    return this.lowestEquivalent(value) + this.#bucketSize(value) - 1;
  }

  #medianEquivalent(value: number): number {
    return this.lowestEquivalent(value) + Math.floor(this.#bucketSize(value) / 2);
  }

  record(value: number, count = 1): boolean {
    if (value > this.highest || value < 0) {
      this.exceeded += count;
      return false;
    }
    const bucket = this.lowestEquivalent(value);
    this.#counts.set(bucket, Math.max(0, (this.#counts.get(bucket) ?? 0) + count));
    this.total += count;
    return true;
  }

  /** The complete state as plain data. */
  get state(): { highest: number; subBuckets: number; counts: [number, number][]; total: number; exceeded: number } {
    return { highest: this.highest, subBuckets: this.#subBuckets, counts: [...this.#counts], total: this.total, exceeded: this.exceeded };
  }

  static of({ highest, subBuckets, counts, total, exceeded }: HighDynamicRange['state']): HighDynamicRange {
    const range = new HighDynamicRange(highest, Math.floor(Math.log10(subBuckets / 2)));
    for (const [value, count] of counts) range.#counts.set(value, count);
    range.total = total;
    range.exceeded = exceeded;
    return range;
  }

  reset(): void {
    this.#counts.clear();
    this.total = 0;
    this.exceeded = 0;
  }

  add(other: HighDynamicRange, sign: 1 | -1): void {
    for (const [value, count] of other.#counts) this.record(value, sign * count);
    if (sign === 1) this.exceeded += other.exceeded;
  }

  countAt(value: number): number {
    return this.#counts.get(this.lowestEquivalent(value)) ?? 0;
  }

  #sorted(): [number, number][] {
    return [...this.#counts].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
  }

  /** As in an empty histogram in Node. */
  min(): number {
    return this.#sorted()[0]?.[0] ?? Number(INT64_MAX);
  }

  max(): number {
    const last = this.#sorted().at(-1);
    return last === undefined ? 0 : this.highestEquivalent(last[0]);
  }

  /** The mean of `(value - center) ** power`. */
  moment(power: number, center: number): number {
    let sum = 0;
    for (const [value, count] of this.#counts) sum += count * (this.#medianEquivalent(value) - center) ** power;
    return sum / this.total;
  }

  cdf(limit: number): number {
    let below = 0;
    for (const [value, count] of this.#counts) if (value <= limit) below += count;
    return this.total === 0 ? 0 : below / this.total;
  }

  percentile(percent: number): number {
    const wanted = Math.max(1, Math.floor((percent / 100) * this.total + 0.5));
    let seen = 0;
    for (const [value, count] of this.#sorted()) {
      seen += count;
      if (seen >= wanted) return this.highestEquivalent(value);
    }
    return 0;
  }

  percentiles(): [number, number][] {
    const list: [number, number][] = [];
    if (this.total === 0) return [[100, 0]];
    for (let percent = 0, step = 50; list.length < MAX_LISTED_PERCENTILES; percent += step, step /= 2) {
      const value = this.percentile(percent);
      list.push([percent, value]);
      if (value >= this.max()) break;
    }
    list.push([100, this.max()]);
    return list;
  }
}

/** The methods of a histogram object, shared by the two classes below. */
function methodsOf(data: () => HighDynamicRange): Record<string, (...args: any[]) => unknown> {
  const moment = (power: number): number => data().moment(power, data().moment(1, 0));
  /** 0 if there is no variance. */
  const standardized = (power: number, normal = 0): number => {
    const variance = data().total === 0 ? 0 : moment(2);
    return variance === 0 ? 0 : moment(power) / variance ** (power / 2) - normal;
  };
  const big = (value: number): bigint => (value === Number(INT64_MAX) ? INT64_MAX : BigInt(Math.trunc(value)));
  return {
    count: () => data().total,
    countBigInt: () => big(data().total),
    exceeds: () => data().exceeded,
    exceedsBigInt: () => big(data().exceeded),
    min: () => data().min(),
    minBigInt: () => big(data().min()),
    max: () => data().max(),
    maxBigInt: () => big(data().max()),
    mean: () => data().moment(1, 0),
    stddev: () => Math.sqrt(moment(2)),
    skewness: () => standardized(3),
    kurtosis: () => standardized(4, 3),
    cdf: (value: number) => data().cdf(value),
    countAt: (value: number) => data().countAt(Number(value)),
    percentile: (percent: number) => data().percentile(percent),
    percentileBigInt: (percent: number) => big(data().percentile(percent)),
    percentiles: (map: Map<number, number>) =>
      void data()
        .percentiles()
        .forEach(([percent, value]) => map.set(percent, value)),
    percentilesBigInt: (map: Map<number, bigint>) =>
      void data()
        .percentiles()
        .forEach(([percent, value]) => map.set(percent, big(value))),
    percentilesAt: (map: Map<number, number>, percents: Float64Array) => void percents.forEach((percent) => map.set(percent, data().percentile(percent))),
    reset: () => data().reset(),
  };
}

/** `perf_hooks.createHistogram` and `monitorEventLoopDelay`. The statistical tests of newer Node versions throw an error that names them. */
export function installHistogram(realm: Realm): void {
  const binding = realm.binding('performance');
  const now = realm.native.performanceNow as () => number;
  const contents = new WeakMap<object, HighDynamicRange>();
  const dataOf = (histogram: object): HighDynamicRange => contents.get(histogram) as HighDynamicRange;
  const shaped = Object.getOwnPropertyNames(binding.Histogram.prototype).filter((name) => name !== 'constructor');

  class Histogram {
    #last: number | undefined;
    constructor(_lowest: number | bigint, highest: number | bigint, figures: number) {
      contents.set(this, new HighDynamicRange(Number(highest), figures));
    }
    record(value: number | bigint): void {
      if (typeof value === 'bigint' && (value < 1n || BigInt.asIntN(64, value) !== value)) {
        throw realm.errors.nodeError(RangeError, 'ERR_OUT_OF_RANGE', 'value is out of range');
      }
      dataOf(this).record(Number(value));
    }
    recordDelta(): void {
      const time = now() * NANOSECONDS;
      if (this.#last !== undefined) dataOf(this).record(Math.max(1, Math.round(time - this.#last)));
      this.#last = time;
    }
    recordCorrected(value: number | bigint, interval: number | bigint): void {
      const data = dataOf(this);
      data.record(Number(value));
      for (let missing = Number(value) - Number(interval); missing >= Number(interval); missing -= Number(interval)) data.record(missing);
    }
    add(other: Histogram): void {
      dataOf(this).add(dataOf(other), 1);
    }
    subtract(other: Histogram): void {
      dataOf(this).add(dataOf(other), -1);
    }
  }

  class IntervalHistogram extends HandleWrap {
    readonly #resolutionMs: number;
    #timer: number | undefined;
    constructor(resolutionMs: number) {
      super(realm, 'ELDHISTOGRAM');
      this.#resolutionMs = resolutionMs;
      contents.set(this, new HighDynamicRange(HOUR_NANOSECONDS, DELAY_FIGURES));
    }
    override start(): void {
      let last = now();
      const tick = (): void => {
        const time = now();
        dataOf(this).record(Math.max(1, Math.round((time - last) * NANOSECONDS)));
        last = time;
        this.#timer = realm.native.setTimeout(tick, this.#resolutionMs);
      };
      this.#timer = realm.native.setTimeout(tick, this.#resolutionMs);
    }
    override stop(): void {
      realm.native.clearTimeout(this.#timer);
    }
  }

  for (const type of [Histogram, IntervalHistogram]) {
    const methods = Object.keys(methodsOf(() => new HighDynamicRange(1, 1)));
    for (const name of methods) {
      Object.defineProperty(type.prototype, name, {
        configurable: true,
        writable: true,
        value(this: object, ...args: unknown[]) {
          return (methodsOf(() => dataOf(this))[name] as (...args: unknown[]) => unknown)(...args);
        },
      });
    }
    for (const name of shaped) {
      if (name in type.prototype) continue;
      Object.defineProperty(type.prototype, name, {
        configurable: true,
        writable: true,
        value: () => {
          throw notImplemented('performance', `Histogram.prototype.${name}`);
        },
      });
    }
  }
  sendsHandles(realm, 'Histogram', {
    is: (object) => object instanceof Histogram,
    mode: 'clone',
    isShared: true,
    write: (histogram: Histogram) => dataOf(histogram).state,
    read: (state) => {
      const histogram = new Histogram(1, state.highest, 1);
      contents.set(histogram, HighDynamicRange.of(state));
      return histogram;
    },
  });
  binding.Histogram = Histogram;
  binding.createELDHistogram = (resolutionMs: number) => new IntervalHistogram(resolutionMs);
}
