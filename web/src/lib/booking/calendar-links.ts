/** An appointment as calendars need it. */
export interface CalendarEntry {
  title: string;
  /** Instants, so that no calendar applies another rule for daylight saving time. */
  startUtc: string;
  minutes: number;
  /** IANA time zone of the business. */
  zone: string;
  location: string;
  details: string;
}

const endOf = ({ startUtc, minutes }: CalendarEntry) => new Date(Date.parse(startUtc) + minutes * 60_000);
/** "20261125T140000Z" */
const compact = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '');
/** "2026-11-25T14:00:00Z" */
const brief = (instant: Date) => instant.toISOString().replace(/\.\d+/, '');

const address = (page: string, query: Record<string, string>) => `${page}?${new URLSearchParams(query)}`;

/** Opens a new entry in Google Calendar. It shows the time zone of the business. */
export const googleCalendar = (entry: CalendarEntry): string =>
  address('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: entry.title,
    dates: `${compact(new Date(entry.startUtc))}/${compact(endOf(entry))}`,
    ctz: entry.zone,
    location: entry.location,
    details: entry.details,
  });

/** Opens a new entry in Outlook on the web, which shows it in the time zone of its reader. */
export const outlookCalendar = (entry: CalendarEntry): string =>
  address('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: entry.title,
    startdt: brief(new Date(entry.startUtc)),
    enddt: brief(endOf(entry)),
    location: entry.location,
    body: entry.details,
  }).replaceAll('+', '%20');
