/** Pumps a file into another handle without going through JavaScript streams. Source: node/src/stream_pipe.cc. */
import { AsyncWrap, type RequestWrap } from '../async-wrap.ts';
import type { Realm } from '../realm.ts';
import { STREAM_STATE } from './stream-base.ts';

/** A `FileHandle` that was made for a part of its file. */
interface FileSource extends AsyncWrap {
  readonly fd: number;
  readonly range: { readonly offset: number; readonly length: number };
}

interface StreamSink {
  writeBuffer(request: RequestWrap, bytes: Uint8Array): number;
  shutdown(request: RequestWrap): number;
}

const CHUNK_BYTES = 65_536;

export function installStreamPipe(realm: Realm): void {
  const { errno } = realm.errors;
  const streamState = (): Int32Array => realm.binding('stream_wrap').streamBaseState;

  class StreamPipe extends AsyncWrap {
    source: FileSource | null;
    sink: StreamSink | null;
    #isClosed = false;
    #pending = 0;
    /** Where the next read begins, or -1 for the descriptor's own position; and how much is left, or -1 for all. */
    #offset: number;
    #left: number;

    constructor(source: FileSource, sink: StreamSink) {
      super(realm, 'STREAMPIPE');
      this.source = source;
      this.sink = sink;
      this.#offset = source.range.offset;
      this.#left = source.range.length;
    }

    start(): void {
      realm.loop.enqueue(() => void this.makeCallback(() => this.#pump()));
    }

    unpipe(): void {
      if (this.#isClosed) return;
      this.#isClosed = true;
      realm.loop.enqueue(() => {
        this.makeCallback('onunpipe');
        this.source = null;
        this.sink = null;
      });
    }

    isClosed(): boolean {
      return this.#isClosed;
    }

    pendingWrites(): number {
      return this.#pending;
    }

    #pump(): void {
      if (this.#isClosed || !this.source || !this.sink) return;
      try {
        const bytes = this.#read(this.source.fd);
        if (bytes.length > 0) this.#write(this.sink, bytes);
        else this.#end(errno('EOF'));
      } catch (code) {
        if (typeof code !== 'string') throw code;
        this.#end(errno(code));
      }
    }

    #read(fd: number): Uint8Array {
      const length = this.#left < 0 ? CHUNK_BYTES : Math.min(CHUNK_BYTES, this.#left);
      const chunk = new Uint8Array(length);
      if (length === 0) return chunk;
      const count = realm.descriptors.get(fd).read(chunk, 0, length, this.#offset);
      if (this.#offset >= 0) this.#offset += count;
      if (this.#left > 0) this.#left -= count;
      return chunk.subarray(0, count);
    }

    #write(sink: StreamSink, bytes: Uint8Array): void {
      const request = newRequest(realm, 'WriteWrap');
      this.#pending++;
      const finish = (status: number): void => {
        this.#pending--;
        if (status < 0) this.unpipe();
        else this.#pump();
      };
      Object.assign(request, { oncomplete: finish });
      const status = sink.writeBuffer(request, bytes);
      if (status === 0 && streamState()[STREAM_STATE.lastWriteWasAsync] === 1) return;
      realm.loop.enqueue(() => void this.makeCallback(() => finish(status)));
    }

    #end(status: number): void {
      streamState()[STREAM_STATE.readBytesOrError] = status;
      this.source?.makeCallback('onread', undefined);
      this.sink?.shutdown(newRequest(realm, 'ShutdownWrap'));
      this.unpipe();
    }
  }

  realm.binding('stream_pipe').StreamPipe = StreamPipe;
}

function newRequest(realm: Realm, kind: 'WriteWrap' | 'ShutdownWrap'): RequestWrap {
  return new (realm.binding<Record<string, new () => RequestWrap>>('stream_wrap')[kind] as new () => RequestWrap)();
}
