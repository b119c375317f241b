import { createHash } from 'node:crypto';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { minuteMs } from '../../../../shared/time.ts';
import { presentEvent } from '../../calendar/present.ts';
import { writeEntry } from '../../calendar/rules/calendar.ts';
import { listEventsById } from '../../calendar/store.ts';
import type { ParseProcess } from '../parse-process.ts';
import {
  type DueCopy,
  insertReports,
  listDueCopies,
  postponeCopies,
  recordPlace,
  recordRemoved,
  recordWritten,
} from './copy-store.ts';
import { type DavClient, DavFailure } from './dav-client.ts';
import { type OwnEntry, readOwnEntry } from './read-entry.ts';

interface WriteDependencies {
  db: Database;
  clock: Clock;
  parser: ParseProcess;
}

/** Entries written during one lease. Further ones follow in the next. */
const maxWrites = 40;
const maxDelayMinutes = 60;

/**
 * Makes due entries equal to their appointments. Every write is conditional on the version that was written last, so
 * entries that others have edited or deleted are reported instead. Returns the problem of the first failed write.
 */
export async function writeCopies(
  dependencies: WriteDependencies,
  client: DavClient,
  connectionId: string,
): Promise<DavFailure | 'written' | 'nothing-due'> {
  const { db, clock } = dependencies;
  const due = await listDueCopies(db, connectionId, { now: clock.now(), limit: maxWrites });
  if (due.length === 0) return 'nothing-due';
  const ids = due.filter(({ isWanted }) => isWanted).map(({ appointmentId }) => appointmentId);
  const events = new Map((await listEventsById(db, ids)).map((row) => [row.id, presentEvent(row, 'staff')]));
  let failure: DavFailure | null = null;
  for (const [index, copy] of due.entries()) {
    const event = copy.isWanted ? events.get(copy.appointmentId) : undefined;
    const text = event === undefined ? null : writeEntry(event);
    try {
      if (!client.mayContinue()) break;
      await writeCopy(dependencies, client, copy, text);
    } catch (error) {
      if (!(error instanceof DavFailure)) throw error;
      failure ??= error;
      const isOfEntry = error.problem === 'status' && (error.status ?? 500) < 500 && error.status !== 429;
      // Other entries would fail for the same reason.
      const failed = isOfEntry ? [copy] : due.slice(index);
      const delay = Math.min(2 ** Math.min(copy.attempts, 10), maxDelayMinutes) * minuteMs;
      const dueAt = new Date(clock.now().getTime() + delay);
      await postponeCopies(
        db,
        failed.map(({ id }) => id),
        dueAt,
      );
      if (!isOfEntry) break;
    }
  }
  return failure ?? 'written';
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

async function writeCopy(
  { db, clock, parser }: WriteDependencies,
  client: DavClient,
  copy: DueCopy,
  text: string | null,
): Promise<void> {
  if (text === null && copy.href === null) return recordRemoved(db, copy);
  const own = text === null ? null : readOwnEntry(text);
  const written = text === null ? null : { writtenHash: hashOf(text), shownHash: own!.shownHash };
  if (written !== null && written.writtenHash === copy.writtenHash && !copy.replacesEdits)
    return recordWritten(db, copy, { ...written, etag: copy.etag });
  const href = copy.href ?? new URL(`${copy.appointmentId}.ics`, copy.calendarUrl).pathname;
  if (copy.href === null) await recordPlace(db, copy.id, href);
  const url = new URL(href, copy.calendarUrl).href;

  /** Returns whether the entry is as wanted. False: its version is another one. */
  async function attempt(condition: Record<string, string>): Promise<boolean> {
    const reply =
      text === null
        ? await client.send('DELETE', url, { headers: condition, redirects: false })
        : await client.send('PUT', url, {
            headers: { ...condition, 'content-type': 'text/calendar; charset=utf-8' },
            body: text,
            redirects: false,
          });
    const { status, etag } = reply;
    if (status === 412) return false;
    const isGone = status === 404 || status === 410;
    if (text === null && isGone) return true;
    // An entry that was deleted with its version.
    if (isGone && 'if-match' in condition) return false;
    if (status < 200 || status >= 300) throw new DavFailure('status', status);
    if (written !== null) await recordWritten(db, copy, { ...written, etag: short(etag) });
    return true;
  }

  const done = await attemptKnown(attempt, copy, text);
  if (done) return text === null ? recordRemoved(db, copy) : undefined;
  const current = await client.send('GET', url, { headers: { accept: 'text/calendar' }, redirects: false });
  if (current.status === 404 || current.status === 410) {
    if (text === null) return recordRemoved(db, copy);
    if (copy.writtenHash !== null && !copy.replacesEdits)
      return insertReports(db, [{ id: copy.id, kind: 'deleted', found: null }], clock.now());
    if (await attempt({ 'if-none-match': '*' })) return;
    throw new DavFailure('status', 412);
  }
  if (current.status !== 200) throw new DavFailure('status', current.status);
  const found = await readFound(parser, current.body);
  // An entry that was written before a crash is as it would be written now.
  const expected = copy.shownHash ?? written?.shownHash ?? null;
  if (!copy.replacesEdits && expected !== null && found?.shownHash !== expected)
    return insertReports(db, [{ id: copy.id, kind: 'edited', found }], clock.now());
  const condition: Record<string, string> = isStrong(current.etag) ? { 'if-match': current.etag } : {};
  if (!(await attempt(condition))) throw new DavFailure('status', 412);
  if (text === null) await recordRemoved(db, copy);
}

/** False if the current version has to be looked at first. */
function attemptKnown(
  attempt: (condition: Record<string, string>) => Promise<boolean>,
  { etag, writtenHash, replacesEdits }: DueCopy,
  text: string | null,
): Promise<boolean> | false {
  if (replacesEdits) return false;
  if (isStrong(etag)) return attempt({ 'if-match': etag });
  return text !== null && writtenHash === null && attempt({ 'if-none-match': '*' });
}

const isStrong = (etag: string | null): etag is string => etag !== null && !etag.startsWith('W/');
const short = (etag: string | null) => (etag !== null && etag.length <= 500 ? etag : null);

async function readFound(parser: ParseProcess, body: Buffer): Promise<OwnEntry | null> {
  const read = await parser.parseEntries([new TextDecoder().decode(body)], {
    fromMs: 0,
    untilMs: 0,
    zone: 'UTC',
  });
  if ('problem' in read) return null;
  return read[0]?.own ?? null;
}
