/** An upcoming appointment that a device keeps for the time without a network. */
export interface KeptAppointment {
  title: string;
  business: string;
  address: string;
  phone: string | null;
  date: string;
  start: string;
  end: string;
  zone: string;
  endsAt: string;
}

interface Kept {
  appointments: KeptAppointment[];
  /** When the list was loaded. */
  at: string;
}

/** Each account has its own cache. */
const prefix = 'own-appointments-';
const entry = '/own-appointments';

/** Only secure origins have caches. */
const hasCaches = () => 'caches' in globalThis;

const listKept = async () =>
  hasCaches() ? (await caches.keys()).filter((name) => name.startsWith(prefix)) : [];

/** The name does not reveal the address. */
async function cacheOf(email: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email));
  return prefix + Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Removes the appointments of all accounts but this one. Null: the visitor is signed out. */
export async function removeOthers(email: string | null): Promise<void> {
  const names = await listKept();
  if (names.length === 0) return;
  const own = email === null ? null : await cacheOf(email);
  await Promise.all(names.filter((name) => name !== own).map((name) => caches.delete(name)));
}

export async function keepAppointments(
  email: string,
  appointments: KeptAppointment[],
  now: Date,
): Promise<void> {
  if (!hasCaches()) return;
  const cache = await caches.open(await cacheOf(email));
  await cache.put(entry, Response.json({ appointments, at: now.toISOString() } satisfies Kept));
}

/** The kept appointments that are not over. Null if the list is empty, or if its owner is unclear. */
export async function readKept(now: Date): Promise<Kept | null> {
  const [name, ...others] = await listKept();
  if (name === undefined || others.length > 0) return null;
  const found = await (await caches.open(name)).match(entry);
  if (found === undefined) return null;
  const { appointments, at }: Kept = await found.json();
  const ahead = appointments.filter(({ endsAt }) => Date.parse(endsAt) > now.getTime());
  return ahead.length === 0 ? null : { appointments: ahead, at };
}
