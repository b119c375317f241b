import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeDevice } from './device.ts';

const known: [string, string][] = [
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 OPR/115.0',
    'Opera on ChromeOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/132.0 Mobile/15E148 Safari/605.1.15',
    'Firefox on iPad',
  ],
  ['Wget/1.21.4', 'Wget'],
  ['PostmanRuntime/7.42.0', 'Postman'],
  ['python-requests/2.32.3', 'Python'],
  ['Python/3.12 aiohttp/3.10.10', 'Python'],
  ['okhttp/4.12.0', 'okhttp'],
  ['Go-http-client/2.0', 'Go'],
  ['SomeApp/1.0 (Linux; 6.8)', 'Linux'],
  ['SomeApp/1.0 (Windows NT 10.0)', 'Windows'],
  ['curl/8.5.0', 'curl'],
  ['node', 'Node.js'],
];
test.each(known)('%s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});

test('unknown user agents return null', () => {
  for (const userAgent of [undefined, '', 'You won! Call me', '\u0000', `${' '.repeat(600)}curl/8`])
    expect(describeDevice(userAgent)).toBeNull();
});

test('the result never contains text of the sender', () => {
  const words = /^(\w[\w. ]{1,30})( on \w{1,20})?$/;
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('', 'Firefox/1', 'Windows', 'curl/1'), (text, sign) => {
      const device = describeDevice(`${sign} xq${text}`);
      expect(device === null || (words.test(device) && !device.includes('xq'))).toBe(true);
    }),
  );
});
