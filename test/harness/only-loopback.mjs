// No test leaves the machine. Loaded into every test worker, and by NODE_OPTIONS into every process that a test starts: whoever
// connects, sends or asks a name server outside is refused, and found out.
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const key = Symbol.for('openslot.escapes');

export const exitCode = 97;

/** What was tried since it was last emptied; only in a test worker. A process that a test started ends at once. */
export const escapes = globalThis[key] ?? install();

function install() {
  const tried = [];
  globalThis[key] = tried;
  guardSockets(tried);
  guardDatagrams(tried);
  guardNames(tried);
  syncBuiltinESMExports();
  return tried;
}

const isLoopback = (host) =>
  /^(localhost|127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/i.test(String(host));

function refuse(tried, what) {
  const error = Object.assign(new Error(`left the machine: ${what}`), { code: 'ENETUNREACH' });
  if (process.env.VITEST === undefined) {
    process.stderr.write(`${error.stack}\n`);
    process.exit(exitCode);
  }
  tried.push(error);
  return error;
}

function guardSockets(tried) {
  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function (...words) {
    const { options, withOptions } = readTarget(words);
    if (options.path) return connect.apply(this, words);
    const host = options.host ?? 'localhost';
    if (net.isIP(host) === 0)
      return connect.apply(this, withOptions({ ...options, lookup: guardedLookup(tried, options.lookup) }));
    if (isLoopback(host)) return connect.apply(this, words);
    const error = refuse(tried, `${host}:${options.port}`);
    process.nextTick(() => this.destroy(error));
    return this;
  };
}

/** `(options)`, `(path)` or `(port, host)`, each perhaps with a callback; or all that in one list, from Node itself. */
function readTarget(words) {
  if (Array.isArray(words[0])) {
    const [list] = words;
    const withOptions = (options) => {
      list[0] = options;
      return words;
    };
    return { options: list[0], withOptions };
  }
  const callback = typeof words.at(-1) === 'function' ? [words.at(-1)] : [];
  const withOptions = (options) => [options, ...callback];
  const [first, second] = words;
  if (typeof first === 'object') return { options: first, withOptions };
  if (!/^\d+$/.test(String(first))) return { options: { path: first }, withOptions };
  return { options: { port: first, ...(typeof second === 'string' && { host: second }) }, withOptions };
}

/** A name is judged by what it leads to. */
function guardedLookup(tried, lookup = dns.lookup) {
  return (hostname, options, callback) =>
    lookup(hostname, options, (error, address, family) => {
      if (error) return callback(error);
      const all = Array.isArray(address) ? address.map((one) => one.address) : [address];
      const outside = all.find((one) => !isLoopback(one));
      if (outside === undefined) callback(null, address, family);
      else callback(refuse(tried, `${hostname}, which is ${outside}`));
    });
}

function guardDatagrams(tried) {
  for (const name of ['send', 'connect']) {
    const original = dgram.Socket.prototype[name];
    dgram.Socket.prototype[name] = function (...words) {
      const host = words.find((word, index) => index > 0 && typeof word === 'string') ?? 'localhost';
      if (!isLoopback(host)) throw refuse(tried, `${host} by a datagram`);
      return original.apply(this, words);
    };
  }
}

function guardNames(tried) {
  const places = [
    [dns, true],
    [dns.promises, false],
    [dns.Resolver.prototype, true],
    [dns.promises.Resolver.prototype, false],
  ];
  for (const [place, hasCallback] of places)
    for (const name of namesIn(place)) {
      const original = place[name];
      place[name] = function (host, ...words) {
        if (net.isIP(host) !== 0 || isLoopback(host)) return original.call(this, host, ...words);
        const error = refuse(tried, `asked after the name ${host}`);
        if (!hasCallback) return Promise.reject(error);
        process.nextTick(words.at(-1), error);
        return undefined;
      };
    }
}

function namesIn(place) {
  const names = new Set(Object.keys(place));
  for (let one = place; one && one !== Object.prototype; one = Object.getPrototypeOf(one))
    for (const name of Object.getOwnPropertyNames(one)) names.add(name);
  return [...names].filter((name) => /^(lookup$|resolve)/.test(name) && typeof place[name] === 'function');
}
