import { Readable } from 'node:stream';

// What a reader may leave lying before it is taken for one that no longer reads; it comes again and is told what it missed.
const mostWaitingBytes = 64 * 1024;

/** Whether this is what such an answer is called. */
export const isEventStream = (contentType: string | null | undefined): boolean =>
  contentType?.startsWith('text/event-stream') ?? false;

/** An answer that goes on: what happens is sent as it happens, as Server-Sent Events. */
export class EventStream extends Readable {
  #isFinished = false;

  /** Nothing is made on demand. */
  override _read(): void {}

  /** Whole events, or comments. */
  send(text: string): void {
    if (this.destroyed || this.#isFinished) return;
    if (this.readableLength > mostWaitingBytes) this.destroy();
    else this.push(text);
  }

  /** What was sent still arrives, unless the reader is behind: that is not waited for. */
  finish(): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    if (this.readableLength > 0) this.destroy();
    else if (!this.destroyed) this.push(null);
  }
}
