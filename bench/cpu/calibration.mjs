// Fixed work of a typical route: JSON, a prepared insert under an exclusion constraint, and a prepared select.
import fastify from 'fastify';
import pg from 'pg';

const [url] = process.argv.slice(2);
const client = new pg.Client({ connectionString: url, application_name: 'calibration' });
await client.connect();
const minuteMilliseconds = 60_000;
const firstInstant = Date.UTC(2030, 0, 1);
let inserted = 0;

const server = fastify();
server.post('/', async (request, reply) => {
  const startsAt = new Date(firstInstant + inserted++ * minuteMilliseconds);
  await client.query({
    name: 'insert',
    text: `insert into bare_bookings (professional_key, during, status) values ($1, tstzrange($2, $3), 'Confirmed')`,
    values: [inserted % 100, startsAt, new Date(startsAt.getTime() + minuteMilliseconds)],
  });
  const { rows } = await client.query({
    name: 'select',
    text: `select n, n * $1 as price, 'Service ' || n as name, md5(n::text) as id from generate_series(1, 100) n order by 4`,
    values: [7],
  });
  const byId = new Map(rows.map((row) => [row.id, { ...row, ...request.body }]));
  const sorted = [...byId.values()].sort((a, b) => a.n - b.n);
  return reply.send(JSON.parse(JSON.stringify(sorted)));
});
console.log(await server.listen({ host: '127.0.0.1', port: 0 }));
process.on('SIGTERM', () => process.exit(0));
