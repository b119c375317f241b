/** Bodies of CalDAV requests (RFC 4791, RFC 6578). */

const namespaces =
  'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:S="http://calendarserver.org/ns/"';
const declaration = '<?xml version="1.0" encoding="utf-8"?>';

const escaped = (text: string) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

const propfind = (...properties: string[]) =>
  `${declaration}<D:propfind ${namespaces}><D:prop>${properties.map((one) => `<${one}/>`).join('')}</D:prop></D:propfind>`;

export const findAccount = propfind('D:current-user-principal', 'C:calendar-home-set', 'D:resourcetype');

export const findCalendars = propfind(
  'D:resourcetype',
  'D:displayname',
  'C:supported-calendar-component-set',
  'D:current-user-privilege-set',
);

export const findVersion = propfind('D:sync-token', 'S:getctag');

const utc = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Versions of the events that overlap a period. */
export const listEvents = (fromMs: number, untilMs: number) =>
  `${declaration}<C:calendar-query ${namespaces}><D:prop><D:getetag/></D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"><C:time-range start="${utc(fromMs)}" end="${utc(untilMs)}"/></C:comp-filter></C:comp-filter></C:filter></C:calendar-query>`;

export const listChanges = (syncToken: string) =>
  `${declaration}<D:sync-collection ${namespaces}><D:sync-token>${escaped(syncToken)}</D:sync-token><D:sync-level>1</D:sync-level><D:prop><D:getetag/></D:prop></D:sync-collection>`;

export const readEntries = (hrefs: readonly string[]) =>
  `${declaration}<C:calendar-multiget ${namespaces}><D:prop><D:getetag/><C:calendar-data/></D:prop>${hrefs.map((href) => `<D:href>${escaped(href)}</D:href>`).join('')}</C:calendar-multiget>`;
