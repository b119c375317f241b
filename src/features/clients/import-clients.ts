import type { Static } from 'typebox';
import { AppError } from '../../errors.ts';
import type { Session } from '../../http/caller.ts';
import type { RunIdempotent } from '../../http/route.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { runInTurns } from '../../platform/turns.ts';
import { newId } from '../../shared/ids.ts';
import { requireBusiness } from '../businesses/require-business.ts';
import { requireRoom } from '../limits/require-room.ts';
import type { ImportReply, importClients as route } from './contract.ts';
import { listUnknown, saveClients, tryLockImports } from './import-store.ts';
import type { ClientFields } from './rules/client-fields.ts';
import { readClientRows } from './rules/read-client-rows.ts';

// About as long as a large import takes.
const retryAfterSeconds = 5;

const importUnderWay = () =>
  new AppError('RATE_LIMITED', {
    argument: retryAfterSeconds,
    retryAfterSeconds,
    detail: 'Another import of yours is being stored; send this one again afterwards.',
  });

type Body = Static<NonNullable<typeof route.body>>;

/** One import at a time for an account: the others are refused before they take a connection, or are even read. */
export function createClientImport() {
  const underWay = new Set<string>();
  return async (
    session: Session,
    body: Body,
    now: Date,
    runIdempotent: RunIdempotent,
  ): Promise<ImportReply> => {
    if (underWay.has(session.userId)) throw importUnderWay();
    underWay.add(session.userId);
    try {
      return await importClients(session, body, now, runIdempotent);
    } finally {
      underWay.delete(session.userId);
    }
  };
}

async function importClients(
  session: Session,
  body: Body,
  now: Date,
  runIdempotent: RunIdempotent,
): Promise<ImportReply> {
  const { clients, faults } = await runInTurns(readClientRows(body.csv));
  return runIdempotent({
    transaction: async (transaction) => {
      const business = await requireBusiness(transaction, session, body.businessId);
      // On another process, that is, or by whoever owned the business a moment ago.
      if (!(await tryLockImports(transaction, business.id))) throw importUnderWay();
      const wanted = withIds(await leaveOutKnown(transaction, business.id, clients), now);
      const written: string[] = [];
      for (const batch of batchesOf(wanted))
        written.push(...(await saveClients(transaction, business.id, batch, now)));
      await requireRoom(transaction, 'clients', business.id, now);
      const made = new Set(wanted.map(({ id }) => id));
      const created = written.filter((id) => made.has(id)).length;
      return {
        created,
        updated: written.length - created,
        unchanged: clients.length - written.length,
        errors: faults,
      };
    },
  });
}

/** Without an address nothing tells two clients apart but what is said of them: one just like it is the same. */
async function leaveOutKnown(
  transaction: Transaction,
  businessId: string,
  clients: readonly ClientFields[],
): Promise<ClientFields[]> {
  const unaddressed = clients.filter(({ email }) => email === null);
  if (unaddressed.length === 0) return [...clients];
  const unknown = new Set<string>();
  for (const batch of batchesOf(unaddressed))
    for (const client of await listUnknown(transaction, businessId, batch)) unknown.add(saying(client));
  return clients.filter((client) => client.email !== null || unknown.has(saying(client)));
}

// To write down a statement with everything in it would keep others waiting.
const batchSize = 1_000;

function* batchesOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += batchSize) yield items.slice(from, from + batchSize);
}

const saying = ({ name, phone, notes }: Pick<ClientFields, 'name' | 'phone' | 'notes'>) =>
  JSON.stringify([name, phone, notes]);

/** Ids of one moment have no order of their own: these are handed out so that lists keep the order of the file. */
function withIds(clients: readonly ClientFields[], now: Date): (ClientFields & { id: string })[] {
  const ids = clients.map(() => newId('client', now.getTime())).sort();
  return clients.map((client, index) => ({ ...client, id: ids[index] as string }));
}
