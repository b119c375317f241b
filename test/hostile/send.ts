import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** A request as it goes over the wire. */
export interface WireRequest {
  method: string;
  /** Whatever stands between the method and `HTTP/1.1`. */
  target: string;
  headers: Record<string, string | string[]>;
  body?: string | Buffer | undefined;
}

export interface Answer {
  /** 0 when there was none. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  milliseconds: number;
  /** Why there was no answer. */
  failure?: string;
}

export type Send = (request: WireRequest) => Promise<Answer>;

/** Lenient: the machine may be doing other things. A hang is longer. */
const patienceMilliseconds = 20_000;

export interface Sender {
  send: Send;
  /** How often the service said "not now": now and then a busy machine may, and often means that requests are in each other's way. */
  busyAnswers(): number;
  close(): void;
}

export function createSender(url: string, connections: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  let busy = 0;
  const sendCounted = async (request: WireRequest) => {
    const answer = await sendOnce(request, { agent, hostname, port });
    if (answer.status === 503) busy++;
    return answer;
  };
  return {
    send: (request) => sendAgain(() => sendCounted(request)),
    busyAnswers: () => busy,
    close: () => agent.destroy(),
  };
}

const mostAttempts = 4;

/** As any client would: a busy machine may say "not now", and what it refused it has not done. What a request itself causes, it causes again. */
async function sendAgain(attempt: () => Promise<Answer>): Promise<Answer> {
  for (let attempts = 1; ; attempts++) {
    const answer = await attempt();
    if (answer.status !== 503 || attempts === mostAttempts) return answer;
    await setTimeout(Number(answer.headers['retry-after'] ?? 1) * 1_000);
  }
}

function sendOnce(
  { method, target, headers, body }: WireRequest,
  to: { agent: Agent; hostname: string; port: string },
): Promise<Answer> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const done = (answer: Omit<Answer, 'milliseconds'>) =>
      resolve({ ...answer, milliseconds: performance.now() - begun });
    const fail = (failure: string) => done({ status: 0, headers: {}, text: '', failure });
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const request = httpRequest({ ...to, method, path: target, headers: { ...length, ...headers } });
    const timer = globalThis.setTimeout(
      () => request.destroy(new Error('no answer in time')),
      patienceMilliseconds,
    );
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      // A stream has no end to wait for.
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        clearTimeout(timer);
        done({ status: response.statusCode ?? 0, headers: response.headers, text: '' });
        return void request.destroy();
      }
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', (error) => fail(error.message));
      response.on('end', () => {
        clearTimeout(timer);
        done({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        });
      });
    });
    request.on('error', (error) => {
      clearTimeout(timer);
      fail(error.message);
    });
    // What is too large is refused while it is still being sent: the answer is there although writing fails.
    request.end(body);
  });
}
