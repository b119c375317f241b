import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseEarly } from '../../src/http/refuse-early.ts';
import { sendRaw } from '../fixtures/raw-http.ts';

const server = createServer({ requestTimeout: 50, headersTimeout: 50, connectionsCheckingInterval: 10 });
const refused: string[] = [];
let url: string;

beforeAll(async () => {
  refuseEarly(server, ({ detail }) => refused.push(detail));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

test('an unfinished request gets an error', async () => {
  const { status, body } = await sendRaw(url, 'GET / HTTP/1.1\r\nHost:', 60_000);
  expect([status, body]).toEqual([400, '{"error":"INVALID_INPUT"}']);
  expect(refused).toEqual(['The request did not arrive in time.']);
});

test('an unused connection is closed without a response', async () => {
  const before = refused.length;
  const { status, body } = await sendRaw(url, '', 60_000);
  expect([status, body, refused.length]).toEqual([NaN, '', before]);
});
