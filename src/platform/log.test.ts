import { expect, test } from 'vitest';
import { createLog, createRequestLog } from './log.ts';

function written(fields: object): Record<string, unknown> {
  const lines: string[] = [];
  createLog('info', { output: { write: (line) => void lines.push(line) } }).info(fields, 'said');
  const { level: _, time: __, msg: ___, ...rest } = JSON.parse(lines.join(''));
  return rest;
}

const secrets = {
  authorization: 'Bearer x',
  apiKey: 'x',
  password: 'x',
  token: 'x',
  refreshToken: 'x',
  accessToken: 'x',
  refresh_token: 'x',
  access_token: 'x',
  code_verifier: 'x',
  verifier: 'x',
  redirectTo: 'https://agent.example/?code=x',
  email: 'x',
  phone: 'x',
};

test('removes credentials and personal data, up to two levels deep', () => {
  expect(written({ ...secrets, kept: 1 })).toEqual({ kept: 1 });
  expect(written({ one: { ...secrets, kept: 1 } })).toEqual({ one: { kept: 1 } });
  expect(written({ one: { two: { ...secrets, kept: 1 } } })).toEqual({ one: { two: { kept: 1 } } });
});

test('removes authorization codes, but not error codes', () => {
  expect(written({ code: 'osc_x', body: { code: 'osc_x' }, form: { code: 'osc_x' } })).toEqual({
    body: {},
    form: {},
  });
  const error = Object.assign(new Error('gone'), { code: 'ECONNRESET' });
  expect(written({ err: error })).toMatchObject({ err: { code: 'ECONNRESET' } });
});

test('requests of a busy moment are written together and in order', async () => {
  const writes: string[] = [];
  const log = createRequestLog(createLog('info', { output: { write: (text) => void writes.push(text) } }));
  const line = { method: 'GET', route: '/', status: 200, milliseconds: 1, user: undefined, key: undefined };
  let sent = 0;
  const send = () => log.write({ ...line, reqId: String(sent++) });
  const numbers = () =>
    writes.flatMap((text) => text.trim().split('\n')).map((text) => +JSON.parse(text).reqId);
  send();
  await expect.poll(() => writes).toHaveLength(1);
  for (let turn = 0; turn < 50; turn++) {
    send();
    await new Promise(setImmediate);
  }
  expect(writes.length).toBeLessThan(25);
  await expect.poll(() => numbers()).toHaveLength(51);
  send();
  log.flush();
  expect(numbers()).toEqual(Array.from({ length: 52 }, (_, number) => number));
});
