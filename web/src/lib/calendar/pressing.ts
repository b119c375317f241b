import { clamp, minuteOf, snap, timeOf } from './clock';
import type { Column } from './columns';
import { type CalendarAppointment, isMovable, queryWith } from './data';
import type { Shown } from './dragging';
import { columnOf } from './geometry';
import { lengthenTo, placeOf, putInto, stepBy } from './moving';

interface Pressed extends Shown {
  slotOf(column: Column): number;
  /** Moves the slot marker to a column and focuses it. */
  focusSlot(column: Column, minute: number): void;
  bringIntoView(column: Column): void;
  help(): void;
  /** Opens a path below the calendar. */
  open(path: string): void;
}

const arrows: Record<string, { across: number; down: number }> = {
  ArrowLeft: { across: -1, down: 0 },
  ArrowRight: { across: 1, down: 0 },
  ArrowUp: { across: 0, down: -1 },
  ArrowDown: { across: 0, down: 1 },
};

/** Steps by which a key changes the length. */
const lengthening: Record<string, number> = { '+': 1, '=': 1, '-': -1, '−': -1 };

function isElsewhere(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  return element?.closest?.('input, textarea, select, dialog, [contenteditable]') != null;
}

/** Keyboard handler of the grid. */
export function createKeyHandler(shown: Pressed) {
  const beside = (column: Column | undefined, by: number): Column | undefined =>
    column && shown.columns[shown.columns.indexOf(column) + by];

  function pressWhileHeld(key: string): boolean {
    const { mover, data } = shown;
    const held = mover.to!;
    const arrow = arrows[key];
    const longer = lengthening[key];
    if (key === 'Escape') mover.drop();
    else if (key === 'Enter') {
      if (mover.putDown()) shown.ask();
    } else if (longer) mover.to = lengthenTo(held, held.minutes + longer * data.step, data.step);
    else if (arrow?.down) mover.to = stepBy(held, arrow.down, data.step);
    else if (arrow?.across) {
      const column = beside(columnOf(shown.columns, held), arrow.across);
      if (column) {
        mover.to = putInto(held, column, minuteOf(held.start), 1);
        shown.bringIntoView(column);
      }
    } else return false;
    return true;
  }

  function pressOn({ key, target }: KeyboardEvent): boolean {
    const { data, columns } = shown;
    if (key === '?') shown.help();
    else if (key === 't' || key === 'T') shown.open(queryWith(data, { date: data.today }));
    else {
      const element = target as HTMLElement;
      const id = element.closest<HTMLElement>('[data-appointment]')?.dataset['appointment'];
      const appointment = data.appointments.find((one) => one.id === id);
      if (appointment !== undefined) return pressOnAppointment(key, appointment);
      const slot = element.closest<HTMLElement>('[data-slot]')?.dataset['slot'];
      const column = columns.find((one) => one.key === slot);
      return column === undefined ? isNew(key, data.date, undefined, undefined) : pressOnSlot(key, column);
    }
    return true;
  }

  function pressOnAppointment(key: string, appointment: CalendarAppointment): boolean {
    const { mover, data } = shown;
    const from = placeOf(appointment);
    const longer = lengthening[key];
    if (isMovable(appointment) && (key === 'm' || key === 'M')) mover.lift(appointment, 'keys');
    else if (isMovable(appointment) && longer)
      mover.lift(appointment, 'keys', lengthenTo(from, from.minutes + longer * data.step, data.step));
    else return isNew(key, appointment.date, appointment.start, appointment.professional);
    return true;
  }

  function pressOnSlot(key: string, column: Column): boolean {
    const { data, hours } = shown;
    const arrow = arrows[key];
    const minute = shown.slotOf(column);
    if (arrow?.down) {
      const next = snap(minute, data.step) + arrow.down * data.step;
      shown.moveSlot(column.key, clamp(next, hours.start, hours.end - data.step));
    } else if (arrow?.across) {
      const next = beside(column, arrow.across);
      if (next) shown.focusSlot(next, minute);
    } else return isNew(key, column.date, timeOf(minute), column.professional ?? undefined);
    return true;
  }

  function isNew(key: string, on: string, time: string | undefined, person: string | undefined): boolean {
    const room = { n: shown.data.mayManage ? 'new' : null, b: 'block' }[key.toLowerCase()];
    if (!room) return false;
    shown.open(`/${room}${queryWith(shown.data, { on, time, for: person })}`);
    return true;
  }

  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    const handled = shown.mover.heldBy === 'keys' ? pressWhileHeld(event.key) : pressOn(event);
    if (handled) event.preventDefault();
  };
}
