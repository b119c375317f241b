/** Invalid header values that a Node client can send. */
export const badHeaders: readonly [name: string, values: readonly string[]][] = [
  ['idempotency-key', ['', ' ', 'x'.repeat(256), 'x'.repeat(5_000), '\xff\xfe', 'a b', '__proto__', 'again']],
  ['x-request-id', ['', 'x', 'x'.repeat(5_000), '<script>', '../../x', '%0d%0a']],
  [
    'authorization',
    ['', 'Bearer', 'Bearer ', 'bearer x', `Bearer ${'x'.repeat(6_000)}`, 'Bearer a.b.c', 'Digest x'],
  ],
  ['x-api-key', ['', 'x', 'ams_live_', `ams_live_${'x'.repeat(5_000)}`, '\xe9', 'null']],
  ['if-none-match', ['*', '"', 'W/"x"', `${'"x",'.repeat(1_000)}"y"`, '\xff']],
  ['accept', ['', 'text/html', 'application/xml;q=0.9', '*/*;q=0', 'x'.repeat(3_000)]],
  ['accept-encoding', ['', 'br;q=0', 'gzip;q=2', '*;q=0', 'identity;q=0', 'gzip,'.repeat(500), 'br']],
  ['origin', ['null', 'http://evil.example', '\xff', 'x'.repeat(3_000)]],
  ['x-forwarded-for', ['127.0.0.1', '::1, 10.0.0.1', "' or 1=1", 'x'.repeat(3_000)]],
  ['x-forwarded-host', ['evil.example']],
  ['host', ['evil.example', '', 'a b', '[::1', 'x'.repeat(300)]],
  [
    'content-type',
    ['', 'text/plain', 'application/json; charset=utf-16', 'multipart/form-data', 'x'.repeat(3_000)],
  ],
  ['content-encoding', ['gzip', 'br', 'x']],
  ['range', ['bytes=0-0', 'bytes=9-1']],
  ['x-http-method-override', ['DELETE']],
  ['last-event-id', ['x', '-1', '9'.repeat(30)]],
];
