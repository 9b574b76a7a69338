/** Entries of type `http2` in `perf_hooks`. Source: EmitStatistics in node_http2.cc. Times are milliseconds on the process's clock. */
import type { Http2Core } from './core.ts';

export class SessionStatistics {
  readonly startTime: number;
  framesReceived = 0;
  framesSent = 0;
  bytesRead = 0;
  bytesWritten = 0;
  streamCount = 0;
  maxConcurrentStreams = 0;
  pingRTT = 0;
  streamAverageDuration = 0;

  constructor(
    readonly core: Http2Core,
    readonly type: 'server' | 'client',
  ) {
    this.startTime = nowIn(core);
  }

  emit(): void {
    const { bytesRead, bytesWritten, framesReceived, framesSent, maxConcurrentStreams, pingRTT, streamAverageDuration, streamCount, type, startTime } = this;
    this.core.notifyPerformance('Http2Session', startTime, nowIn(this.core) - startTime, {
      bytesWritten,
      bytesRead,
      framesReceived,
      framesSent,
      maxConcurrentStreams,
      pingRTT,
      streamAverageDuration,
      streamCount,
      type,
    });
  }
}

export class StreamStatistics {
  readonly startTime: number;
  bytesRead = 0;
  bytesWritten = 0;
  #firstHeader = 0;
  #firstByte = 0;
  #firstByteSent = 0;

  constructor(
    readonly core: Http2Core,
    readonly id: number,
  ) {
    this.startTime = nowIn(core);
  }

  markHeader(): void {
    this.#firstHeader ||= nowIn(this.core);
  }

  markByte(): void {
    this.#firstByte ||= nowIn(this.core);
  }

  markByteSent(): void {
    this.#firstByteSent ||= nowIn(this.core);
  }

  /** Returns how long the stream existed. */
  emit(): number {
    const { bytesRead, bytesWritten, id, startTime } = this;
    const duration = nowIn(this.core) - startTime;
    const after = (time: number): number => (time === 0 ? 0 : time - startTime);
    this.core.notifyPerformance('Http2Stream', startTime, duration, {
      bytesRead,
      bytesWritten,
      id,
      timeToFirstByte: after(this.#firstByte),
      timeToFirstByteSent: after(this.#firstByteSent),
      timeToFirstHeader: after(this.#firstHeader),
    });
    return duration;
  }
}

function nowIn({ realm }: Http2Core): number {
  return (realm.native.performanceNow as () => number)() - realm.startedAt;
}
