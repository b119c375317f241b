import type { ParseProcess } from '../parse-process.ts';
import { findVersion, listChanges, listEvents, readEntries } from '../rules/dav-bodies.ts';
import { type DavResource, propertyText } from '../rules/read-multistatus.ts';
import type { Report, WatchedCopy } from './copy-store.ts';
import { type DavClient, DavFailure } from './dav-client.ts';
import type { OwnEntry } from './read-entry.ts';
import type { CalendarChanges, StoredEntry, SyncedCalendar } from './sync-store.ts';

export interface CalendarRead {
  /** Null if nothing has changed. */
  changes: CalendarChanges | null;
  reports: Report[];
  /** Copies whose version changed, but not their times or title. */
  versions: { id: string; etag: string | null }[];
}

interface Read {
  calendar: SyncedCalendar;
  /** Entries of the last read. */
  stored: readonly { href: string; etag: string | null }[];
  copies: readonly WatchedCopy[];
  fromMs: number;
  untilMs: number;
  zone: string;
  /** Stored entries cover the period. */
  isCurrent: boolean;
}

const maxEntries = 3_000;
const batchSize = 50;
const maxPages = 20;
const maxEtagLength = 500;
const maxTokenLength = 2_000;
const maxHrefLength = 2_000;

/** Differences between a calendar and its last read. */
interface Difference {
  changed: string[];
  removed: string[];
  isComplete: boolean;
  /** Hrefs of all entries in the period, if they are known. */
  listed: Set<string> | null;
  syncToken: string | null;
}

const noDifference: Difference = {
  changed: [],
  removed: [],
  isComplete: false,
  listed: null,
  syncToken: null,
};

/**
 * Reads what has changed in a calendar: by its sync token; without one, by comparing versions if the `ctag` has
 * changed. Entries of this service that are not as they were written are reported, never changed.
 */
export async function readChanges(
  client: DavClient,
  parser: ParseProcess,
  read: Read,
): Promise<CalendarRead> {
  const { calendar, copies, fromMs, untilMs, zone } = read;
  const { resources } = await client.ask('PROPFIND', calendar.url, 0, findVersion);
  const version = resources[0];
  const newToken =
    version === undefined ? null : short(propertyText(version, 'DAV:|sync-token'), maxTokenLength);
  const ctag =
    version === undefined
      ? null
      : short(propertyText(version, 'http://calendarserver.org/ns/|getctag'), maxTokenLength);
  const isUnchanged =
    (newToken !== null && newToken === calendar.syncToken) ||
    (newToken === null && ctag !== null && ctag === calendar.ctag);
  const unseen = copies.filter(({ isSeen }) => !isSeen).map(({ href }) => href);
  if (read.isCurrent && isUnchanged && unseen.length === 0)
    return { changes: null, reports: [], versions: [] };
  const difference =
    (read.isCurrent && isUnchanged ? { ...noDifference, syncToken: newToken } : null) ??
    (read.isCurrent && calendar.syncToken !== null && newToken !== null
      ? await findChanges(client, calendar, calendar.syncToken)
      : null) ??
    (await compareVersions(client, read, newToken));
  const own = new Map(copies.map((copy) => [fileOf(copy.href), copy]));
  // A calendar that is only written is watched, not read.
  const changed = difference.changed.filter((href) => calendar.reads || own.has(fileOf(href)));
  const listed = difference.listed && new Set([...difference.listed].map(fileOf));
  // Entries of this service that are not in the period anymore were moved or deleted.
  const missing =
    listed === null
      ? unseen
      : copies
          .filter(({ startsAt }) => startsAt.getTime() > fromMs && startsAt.getTime() < untilMs)
          .map(({ href }) => href)
          .filter((href) => !listed.has(fileOf(href)));
  const { fetched, notFound } = await fetchEntries(client, parser, calendar.url, [...changed, ...missing], {
    fromMs,
    untilMs,
    zone,
  });
  const found = new Set(fetched.map(({ href }) => fileOf(href)));
  const gone = [...difference.removed, ...changed].filter((href) => !found.has(fileOf(href)));
  const reports: Report[] = [];
  const versions: CalendarRead['versions'] = [];
  for (const { href, etag, own: entry } of fetched) {
    const copy = own.get(fileOf(href));
    if (copy === undefined) continue;
    if (entry?.shownHash === copy.shownHash) versions.push({ id: copy.id, etag });
    else reports.push({ id: copy.id, kind: 'edited', found: entry });
  }
  for (const href of new Set([...(difference.listed === null ? difference.removed : []), ...notFound])) {
    const copy = own.get(fileOf(href));
    const isReported = reports.some(({ id }) => id === copy?.id);
    if (copy !== undefined && !isReported) reports.push({ id: copy.id, kind: 'deleted', found: null });
  }
  return {
    reports,
    versions,
    changes: {
      calendarId: calendar.id,
      isComplete: difference.isComplete,
      entries: calendar.reads
        ? fetched.filter(({ href }) => changed.includes(href) || !missing.includes(href))
        : [],
      removed: gone,
      syncToken: difference.syncToken,
      ctag,
      readUntil: new Date(untilMs),
      readZone: zone,
    },
  };
}

const short = (text: string | null, length: number) => (text !== null && text.length <= length ? text : null);

/** Name of an entry. Servers escape paths in different ways. */
function fileOf(href: string): string {
  const file = href.slice(href.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}

/** Path of an entry inside the calendar. Null for other addresses. */
function entryPath(href: string, calendarUrl: string): string | null {
  if (!URL.canParse(href, calendarUrl)) return null;
  const { origin, pathname } = new URL(href, calendarUrl);
  const isInside = origin === new URL(calendarUrl).origin && fileOf(pathname) !== '';
  return isInside && pathname.length <= maxHrefLength ? pathname : null;
}

const etagOf = (resource: DavResource) => short(propertyText(resource, 'DAV:|getetag'), maxEtagLength);

/** Null if the server does not accept the token anymore. */
async function findChanges(
  client: DavClient,
  { url }: SyncedCalendar,
  syncToken: string,
): Promise<Difference | null> {
  const changed = new Set<string>();
  const removed = new Set<string>();
  let token = syncToken;
  for (let page = 0; page < maxPages; page++) {
    let answer: Awaited<ReturnType<DavClient['ask']>>;
    try {
      answer = await client.ask('REPORT', url, 0, listChanges(token));
    } catch (error) {
      const isRefused =
        error instanceof DavFailure && error.problem === 'status' && (error.status ?? 500) < 500;
      if (isRefused) return null;
      throw error;
    }
    let isTruncated = false;
    for (const resource of answer.resources) {
      const path = entryPath(resource.href, url);
      // RFC 6578: the status of the calendar itself says that more changes follow.
      if (resource.status === 507) isTruncated = true;
      else if (path !== null) {
        const isRemoved = resource.status === 404;
        (isRemoved ? removed : changed).add(path);
        (isRemoved ? changed : removed).delete(path);
      }
    }
    const next = short(answer.syncToken, maxTokenLength);
    if (next === null || changed.size > maxEntries) return null;
    if (!isTruncated || next === token)
      return {
        changed: [...changed],
        removed: [...removed],
        isComplete: false,
        listed: null,
        syncToken: next,
      };
    token = next;
  }
  return null;
}

async function compareVersions(
  client: DavClient,
  { calendar, stored, isCurrent, fromMs, untilMs }: Read,
  syncToken: string | null,
): Promise<Difference> {
  const { resources } = await client.ask('REPORT', calendar.url, 1, listEvents(fromMs, untilMs));
  const listed = new Map<string, string | null>();
  for (const resource of resources) {
    const path = entryPath(resource.href, calendar.url);
    if (path !== null && (resource.status ?? 200) === 200) listed.set(path, etagOf(resource));
  }
  if (listed.size > maxEntries) throw new DavFailure('too-many');
  const known = new Map(isCurrent ? stored.map(({ href, etag }) => [href, etag]) : []);
  // Without a version, an entry is read every time.
  const isSame = (path: string, etag: string | null) => etag !== null && known.get(path) === etag;
  return {
    changed: [...listed].flatMap(([path, etag]) => (isSame(path, etag) ? [] : [path])),
    removed: [...known.keys()].filter((path) => !listed.has(path)),
    isComplete: !isCurrent,
    listed: new Set(listed.keys()),
    syncToken,
  };
}

type FetchedEntry = StoredEntry & { own: OwnEntry | null };

interface Fetched {
  fetched: FetchedEntry[];
  /** The server says that they do not exist. */
  notFound: string[];
}

async function fetchEntries(
  client: DavClient,
  parser: ParseProcess,
  calendarUrl: string,
  hrefs: readonly string[],
  options: Parameters<ParseProcess['parseEntries']>[1],
): Promise<Fetched> {
  const wanted = [...new Set(hrefs)];
  const fetched = new Map<string, FetchedEntry>();
  const notFound: string[] = [];
  for (let at = 0; at < wanted.length; at += batchSize) {
    const batch = new Map(wanted.slice(at, at + batchSize).map((href) => [fileOf(href), href]));
    const { resources } = await client.ask('REPORT', calendarUrl, 1, readEntries([...batch.values()]));
    const found = resources.flatMap((resource) => {
      // Entries that were not requested are ignored, so that the response of a server cannot grow without limit.
      const path = entryPath(resource.href, calendarUrl);
      const href = path === null ? undefined : batch.get(fileOf(path));
      if (href !== undefined && resource.status === 404) notFound.push(href);
      const text = resource.properties.get('urn:ietf:params:xml:ns:caldav|calendar-data')?.text;
      return href === undefined || text === undefined ? [] : [{ href, etag: etagOf(resource), text }];
    });
    if (found.length === 0) continue;
    const read = await parser.parseEntries(
      found.map(({ text }) => text),
      options,
    );
    if ('problem' in read) throw new DavFailure(read.problem);
    found.forEach(({ href, etag }, index) => {
      fetched.set(href, { href, etag, ...read[index]! });
    });
  }
  return { fetched: [...fetched.values()], notFound };
}
