import { expect, test } from 'vitest';
import { createLog } from './log.ts';

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
