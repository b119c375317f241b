// One Fastify route that sends the bytes of a file: the limit to compare with.
import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import fastify from 'fastify';

const bytes = readFileSync(process.argv[2]);
const body = isUtf8(bytes) ? bytes.toString() : bytes;
const server = fastify();
server.get('/', (_request, reply) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(body),
);
console.log(await server.listen({ host: '127.0.0.1', port: 0 }));
process.on('SIGTERM', () => process.exit(0));
