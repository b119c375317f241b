import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { vi } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import type { TestApp } from '../../../fixtures/app.ts';

export interface Heard {
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  data: any;
  id: string | null;
}

export interface Listener {
  status: number;
  headers: IncomingHttpHeaders;
  /** All but what says that nothing is missed. */
  heard: Heard[];
  /** The last id that came, with whatever. */
  lastId(): string | null;
  /** Resolves once something of that name has come that fits. */
  hears(name: string, fits?: (data: Heard['data']) => boolean): Promise<Heard>;
  isOver(): boolean;
  close(): void;
}

interface Asked {
  token?: string;
  lastEventId?: string | null;
  path?: string;
  headers?: Record<string, string>;
}

const patience = { timeout: 20_000, interval: 20 };

/** On a connection of its own, which goes when the listener does. */
function ask(app: Pick<TestApp, 'url'>, { path = '/api/stream', ...asked }: Asked) {
  const request = httpRequest(app.url + path, {
    agent: false,
    headers: {
      ...(asked.token !== undefined && { authorization: `Bearer ${asked.token}` }),
      ...(asked.lastEventId && { 'last-event-id': asked.lastEventId }),
      ...asked.headers,
    },
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).on('error', reject);
  });
  return { answer, close: () => request.destroy(), end: () => request.end() };
}

/** Somebody who asks for a stream, and has left before the answer. */
export async function askAndLeave(
  app: Pick<TestApp, 'url'>,
  token: string,
  milliseconds: number,
): Promise<void> {
  const { answer, close, end } = ask(app, { token });
  end();
  setTimeout(close, milliseconds);
  await answer.catch(() => {});
}

/** Opens a stream, and is ready when the stream says so. */
export async function listen(app: Pick<TestApp, 'url'>, asked: Asked): Promise<Listener> {
  const { answer, close, end } = ask(app, asked);
  end();
  const response = await answer;
  const heard: Heard[] = [];
  let last: string | null = null;
  let isReady = false;
  let isOver = false;

  function take(block: string): void {
    const fields = new Map(
      block.split('\n').map((line) => {
        const [name = '', ...value] = line.split(': ');
        return [name, value.join(': ')] as const;
      }),
    );
    const id = fields.get('id') ?? null;
    last = id ?? last;
    const name = fields.get('event');
    if (name === 'ready') isReady = true;
    else if (name !== undefined && name !== 'beat')
      heard.push({ name, data: JSON.parse(fields.get('data') ?? 'null'), id });
  }

  async function read(): Promise<void> {
    let text = '';
    for await (const piece of response.setEncoding('utf8')) {
      const blocks = (text + piece).split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) take(block);
    }
  }

  const reading = read()
    .catch(() => {})
    .finally(() => {
      isOver = true;
    });
  if (response.statusCode === 200)
    await vi.waitFor(() => {
      if (!isReady && !isOver) throw new Error('not ready');
    }, patience);
  else await reading;

  return {
    status: response.statusCode!,
    headers: response.headers,
    heard,
    lastId: () => last,
    hears: (name, fits = () => true) =>
      vi.waitFor(() => {
        const found = heard.find((event) => event.name === name && fits(event.data));
        if (found === undefined) throw new Error(`not heard: ${name}, but ${JSON.stringify(heard)}`);
        return found;
      }, patience),
    isOver: () => isOver,
    close,
  };
}

/** Something that each of them hears after all that was done before. */
export const tellAll = (app: Pick<TestApp, 'db'>, users: readonly { id: string }[], id = 'the end') =>
  app.db.run(sql`
    insert into changes (topic, kind, subject_id, user_id)
    select 'notification', 'new', ${id}, who from unnest(${users.map((user) => user.id)}::text[]) who`);
