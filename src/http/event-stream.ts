import { Readable } from 'node:stream';

// Limit of unread data. A slow client is disconnected; after reconnecting it gets the missed events.
const maxUnreadBytes = 64 * 1024;

export const isEventStream = (contentType: string | null | undefined): boolean =>
  contentType?.startsWith('text/event-stream') ?? false;

/** Response with Server-Sent Events. */
export class EventStream extends Readable {
  #isFinished = false;

  /** Data is pushed, not pulled. */
  override _read(): void {}

  /** Sends complete events or comments. */
  send(text: string): void {
    if (this.destroyed || this.#isFinished) return;
    if (this.readableLength > maxUnreadBytes) this.destroy();
    else this.push(text);
  }

  /** Ends the stream. Drops the connection if the client has not read all data yet. */
  finish(): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    if (this.readableLength > 0) this.destroy();
    else if (!this.destroyed) this.push(null);
  }
}
