// One Fastify route that runs one insert under one exclusion constraint.
import fastify from 'fastify';
import pg from 'pg';

const [url, poolSize] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: Number(poolSize) });
const visitMilliseconds = 30 * 60_000;

const server = fastify();
server.post('/api/appointments', async (request, reply) => {
  const { professional, date, start } = request.body;
  const startsAt = new Date(`${date}T${start}Z`);
  await pool.query({
    name: 'book',
    text: `insert into bare_bookings (professional_key, during, status) values ($1, tstzrange($2, $3), 'Confirmed')`,
    values: [Number(professional.slice(-8)), startsAt, new Date(startsAt.getTime() + visitMilliseconds)],
  });
  return reply.code(201).send({ professional, date, start });
});
console.log(await server.listen({ host: '127.0.0.1', port: 0 }));
process.on('SIGTERM', () => process.exit(0));
