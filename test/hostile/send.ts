import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';

export interface WireRequest {
  method: string;
  /** Request target, sent unchanged between the method and `HTTP/1.1`. */
  target: string;
  headers: Record<string, string | string[]>;
  body?: string | Buffer | undefined;
}

export interface Answer {
  /** 0 if there was no response. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  milliseconds: number;
  /** Why there was no response. */
  failure?: string;
}

export type Send = (request: WireRequest) => Promise<Answer>;

/** Long enough for a busy machine; a longer wait is a hang. */
const timeoutMilliseconds = 20_000;

export interface Sender {
  send: Send;
  /** Number of 503 responses. A busy machine causes a few; many mean that requests block each other. */
  busyResponses(): number;
  close(): void;
}

export function createSender(url: string, connections: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  let busyCount = 0;
  const sendCounted = async (request: WireRequest) => {
    const answer = await sendOnce(request, { agent, hostname, port });
    if (answer.status === 503) busyCount++;
    return answer;
  };
  return {
    send: (request) => sendWithRetries(() => sendCounted(request)),
    busyResponses: () => busyCount,
    close: () => agent.destroy(),
  };
}

const maxAttempts = 4;

/** Retries 503 like any client. A fault caused by the request itself occurs again. */
async function sendWithRetries(attempt: () => Promise<Answer>): Promise<Answer> {
  for (let attempts = 1; ; attempts++) {
    const answer = await attempt();
    if (answer.status !== 503 || attempts === maxAttempts) return answer;
    await setTimeout(Number(answer.headers['retry-after'] ?? 1) * 1_000);
  }
}

function sendOnce(
  { method, target, headers, body }: WireRequest,
  to: { agent: Agent; hostname: string; port: string },
): Promise<Answer> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const done = (answer: Omit<Answer, 'milliseconds'>) =>
      resolve({ ...answer, milliseconds: performance.now() - startedAt });
    const fail = (failure: string) => done({ status: 0, headers: {}, text: '', failure });
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const request = httpRequest({ ...to, method, path: target, headers: { ...length, ...headers } });
    const timer = globalThis.setTimeout(() => request.destroy(new Error('timeout')), timeoutMilliseconds);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      // An event stream does not end.
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
    // The service refuses an oversized body early; the response then arrives although writing fails.
    request.end(body);
  });
}
