import { findAccount, findCalendars } from '../rules/dav-bodies.ts';
import { type DavResource, propertyHrefs, propertyText } from '../rules/read-multistatus.ts';
import { type DavAccount, type DavClient, DavFailure } from './dav-client.ts';

export interface FoundCalendar {
  url: string;
  name: string;
  isWritable: boolean;
}

const maxCalendars = 50;
const maxNameLength = 200;
const maxUrlLength = 2000;

/**
 * Finds the calendars of an account (RFC 6764, RFC 4791): the address that was entered, or the well-known address of
 * its host, leads to the principal, the principal to the folder of calendars.
 */
export async function discoverCalendars(client: DavClient, account: DavAccount): Promise<FoundCalendar[]> {
  const folders = await findFolders(client, account.url);
  const found = new Map<string, FoundCalendar>();
  for (const folder of folders)
    for (const calendar of await listCalendars(client, folder)) found.set(calendar.url, calendar);
  if (found.size === 0) throw new DavFailure('not-caldav');
  return [...found.values()].slice(0, maxCalendars);
}

interface Place {
  folders: string[];
  principal: string | null;
  isCalendar: boolean;
  url: string;
}

/** Null if the address is no WebDAV resource. */
async function look(client: DavClient, address: string): Promise<Place | null> {
  try {
    const { resources, url } = await client.ask('PROPFIND', address, 0, findAccount);
    const [resource] = resources;
    if (resource === undefined) return null;
    const resolve = (href: string) => (URL.canParse(href, url) ? [new URL(href, url).href] : []);
    return {
      url,
      folders: propertyHrefs(resource, 'urn:ietf:params:xml:ns:caldav|calendar-home-set').flatMap(resolve),
      principal: propertyHrefs(resource, 'DAV:|current-user-principal').flatMap(resolve)[0] ?? null,
      isCalendar: isCalendar(resource),
    };
  } catch (error) {
    const isOther =
      error instanceof DavFailure && (error.problem === 'status' || error.problem === 'not-a-calendar');
    if (isOther && (error.status === null || error.status < 500)) return null;
    throw error;
  }
}

async function findFolders(client: DavClient, entered: string): Promise<string[]> {
  const folders: string[] = [];
  const wellKnown = new URL('/.well-known/caldav', entered).href;
  for (const address of [entered, wellKnown]) {
    const place = await look(client, address);
    if (place === null) continue;
    if (place.isCalendar) folders.push(place.url);
    const principal = place.folders.length > 0 || place.principal === null ? null : place.principal;
    const home = principal === null ? place : await look(client, principal);
    folders.push(...(home?.folders ?? []));
    if (folders.length > 0) break;
  }
  return [...new Set(folders)].slice(0, 5);
}

async function listCalendars(client: DavClient, folder: string): Promise<FoundCalendar[]> {
  const { resources, url } = await client.ask('PROPFIND', folder, 1, findCalendars);
  return resources.flatMap((resource) => {
    if (!isCalendar(resource) || !holdsEvents(resource) || !URL.canParse(resource.href, url)) return [];
    const address = new URL(resource.href, url);
    // A server cannot add calendars of other servers.
    if (address.origin !== new URL(url).origin || address.href.length > maxUrlLength) return [];
    if (!address.pathname.endsWith('/')) address.pathname += '/';
    const name = propertyText(resource, 'DAV:|displayname')
      ?.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim();
    const segment = address.pathname.split('/').at(-2) ?? '';
    return [
      {
        url: address.href,
        name: (name || segment || '/').slice(0, maxNameLength),
        isWritable: isWritable(resource),
      },
    ];
  });
}

const isCalendar = ({ properties }: DavResource) =>
  properties
    .get('DAV:|resourcetype')
    ?.children.some(({ name }) => name === 'urn:ietf:params:xml:ns:caldav|calendar') ?? false;

/** Calendars of tasks are left out. Servers that do not say hold everything. */
function holdsEvents({ properties }: DavResource): boolean {
  const kinds = properties.get('urn:ietf:params:xml:ns:caldav|supported-calendar-component-set');
  return kinds === undefined || kinds.children.some(({ attributes }) => attributes.get('name') === 'VEVENT');
}

const writing = new Set(['DAV:|all', 'DAV:|write', 'DAV:|write-content', 'DAV:|bind']);

/** Servers that do not list privileges decide at the first write. */
function isWritable({ properties }: DavResource): boolean {
  const privileges = properties.get('DAV:|current-user-privilege-set');
  return (
    privileges === undefined ||
    privileges.children.some((privilege) => privilege.children.some(({ name }) => writing.has(name)))
  );
}
