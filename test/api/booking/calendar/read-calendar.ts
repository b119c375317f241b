import ICAL from 'ical.js';

/** An entry as read by a client that knows only the time zones defined in the calendar. */
interface Entry {
  uid: string;
  sequence: number;
  status: string;
  summary: string;
  description: string;
  location: string | null;
  /** Instants as ISO strings. */
  start: string;
  end: string;
  created: string;
  changed: string;
  properties: string[];
}

interface ReadCalendar {
  method: string | null;
  name: string | null;
  entries: Entry[];
}

export function readCalendar(text: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return {
    method: textOf(calendar, 'method'),
    name: textOf(calendar, 'x-wr-calname'),
    entries: calendar.getAllSubcomponents('vevent').map(readEntry),
  };
}

function readEntry(event: ICAL.Component): Entry {
  const instantOf = (name: string) =>
    (event.getFirstPropertyValue(name) as ICAL.Time).toJSDate().toISOString();
  return {
    uid: textOf(event, 'uid') ?? '',
    sequence: event.getFirstPropertyValue('sequence') as unknown as number,
    status: textOf(event, 'status') ?? '',
    summary: textOf(event, 'summary') ?? '',
    description: textOf(event, 'description') ?? '',
    location: textOf(event, 'location'),
    start: instantOf('dtstart'),
    end: instantOf('dtend'),
    created: instantOf('created'),
    changed: instantOf('last-modified'),
    properties: event.getAllProperties().map(({ name }) => name),
  };
}

const textOf = (component: ICAL.Component, name: string) =>
  component.getFirstPropertyValue(name) as string | null;
