// One Fastify route that sends the bytes of a file: nothing else, so that it is the limit to compare with.
import { readFileSync } from 'node:fs';
import fastify from 'fastify';

const body = readFileSync(process.argv[2], 'utf8');
const server = fastify();
server.get('/', (_request, reply) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(body),
);
console.log(await server.listen({ host: '127.0.0.1', port: 0 }));
process.on('SIGTERM', () => process.exit(0));
