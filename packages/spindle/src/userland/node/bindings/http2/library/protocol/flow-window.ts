/** How much the other side may still send, on a connection or a stream. Source: nghttp2_helper.c and session_update_consumed_size. */
export class ReceiveWindow {
  #received = 0;
  #consumed = 0;
  /** What was received and must not be announced as room, because the window became smaller meanwhile. */
  #reduction = 0;

  constructor(public size: number) {}

  get received(): number {
    return this.#received;
  }

  /** False if the other side sent more than it may. */
  receive(byteSize: number): boolean {
    if (this.#received + byteSize > this.size) return false;
    this.#received += byteSize;
    return true;
  }

  /** Returns the room to announce: 0 until it is half of the window. */
  consume(byteSize: number): number {
    this.#consumed += byteSize;
    const room = Math.min(this.#consumed, this.#received);
    if (room === 0 || room * 2 < this.size) return 0;
    this.#consumed -= room;
    this.#received -= room;
    return room;
  }

  /** Returns the room to announce. */
  resize(size: number): number {
    const change = size - this.size;
    this.size = size;
    if (change < 0) {
      // The other side still believes in the larger window.
      this.#reduction -= change;
      this.#received += change;
      return 0;
    }
    const compensation = Math.min(this.#reduction, change);
    this.#reduction -= compensation;
    this.#received += compensation;
    return change - compensation;
  }
}
