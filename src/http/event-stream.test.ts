import { finished } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { EventStream, isEventStream } from './event-stream.ts';

const piece = 'x'.repeat(1_000);

test('delivers all events before the end', async () => {
  const stream = new EventStream();
  const pieces: string[] = [];
  stream.setEncoding('utf8').on('data', (text) => pieces.push(text));
  stream.send('one');
  stream.send('two');
  await new Promise(setImmediate);
  stream.finish();
  stream.send('three');
  await finished(stream);
  expect(pieces.join(' ')).toBe('one two');
});

test('closes the stream of a client that does not read', () => {
  const stream = new EventStream();
  let sent = 0;
  for (; !stream.destroyed && sent < 1_000; sent++) stream.send(piece);
  expect(stream.destroyed).toBe(true);
  expect(sent).toBeLessThan(70);
  stream.send(piece);
  stream.finish();
});

test('does not wait for a slow client at the end', () => {
  const stream = new EventStream();
  stream.send(piece);
  stream.finish();
  expect(stream.destroyed).toBe(true);
});

test('recognizes the content type', () => {
  expect(['text/event-stream', 'text/event-stream; charset=utf-8'].map(isEventStream)).toEqual([true, true]);
  expect(['text/html', null, undefined].map(isEventStream)).toEqual([false, false, false]);
});
