import { clamp, minuteOf, snap, timeOf } from './clock';
import type { Block, Column } from './columns';
import { type CalendarAppointment, isMovable, queryWith } from './data';
import { columnOf } from './geometry';
import { lengthenTo, placeOf, putInto, stepBy } from './moving';
import type { GridState } from './pointer';

interface KeyboardGridState extends GridState {
  slotOf(column: Column): number;
  /** Moves the slot marker to a column and focuses it. */
  focusSlot(column: Column, minute: number): void;
  bringIntoView(column: Column): void;
  focusBlock(column: Column, block: Block): void;
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

/** Blocks that can be opened, by start. */
const openable = ({ blocks }: Column) =>
  blocks.filter(({ kind }) => kind !== 'held').sort((one, other) => one.start - other.start);

/** Steps by which a key changes the length. */
const lengthening: Record<string, number> = { '+': 1, '=': 1, '-': -1, '−': -1 };

const closestTo = (blocks: readonly Block[], start: number) =>
  blocks.reduce((best, one) => (Math.abs(one.start - start) < Math.abs(best.start - start) ? one : best));

function isElsewhere(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  return element?.closest?.('input, textarea, select, dialog, [contenteditable]') != null;
}

/** Keyboard handler of the grid. */
export function createKeyHandler(grid: KeyboardGridState) {
  const beside = (column: Column | undefined, by: number): Column | undefined =>
    column && grid.columns[grid.columns.indexOf(column) + by];

  function pressWhileHeld(key: string): boolean {
    const { mover, data } = grid;
    const held = mover.to!;
    const arrow = arrows[key];
    const longer = lengthening[key];
    if (key === 'Escape') mover.drop();
    else if (key === 'Enter') {
      if (mover.putDown()) grid.ask();
    } else if (longer) mover.to = lengthenTo(held, held.minutes + longer * data.step, data.step);
    else if (arrow?.down) mover.to = stepBy(held, arrow.down, data.step);
    else if (arrow?.across) {
      const column = beside(columnOf(grid.columns, held), arrow.across);
      if (column) {
        mover.to = putInto(held, column, minuteOf(held.start), 1);
        grid.bringIntoView(column);
      }
    } else return false;
    return true;
  }

  /** Goes from a block to another one. Returns false for other keys. */
  function walk(key: string, element: HTMLElement): boolean {
    const name = element.closest<HTMLElement>('[data-block]')?.dataset['block'];
    const strip = element.closest<HTMLElement>('[data-strip]')?.dataset['strip'];
    const column = grid.columns.find((one) => one.key === strip);
    if (name === undefined || column === undefined) return false;
    const blocks = openable(column);
    const index = blocks.findIndex((block) => block.key === name);
    const arrow = arrows[key];
    const next = { Home: blocks[0], End: blocks.at(-1) }[key] ?? (arrow?.down && blocks[index + arrow.down]);
    if (next) grid.focusBlock(column, next);
    else if (arrow?.across) {
      let other = beside(column, arrow.across);
      while (other && openable(other).length === 0) other = beside(other, arrow.across);
      const { start } = blocks[index]!;
      const nearest = other && closestTo(openable(other), start);
      if (other && nearest) grid.focusBlock(other, nearest);
    }
    return arrow !== undefined || next !== undefined;
  }

  function pressOn({ key, target }: KeyboardEvent): boolean {
    const { data, columns } = grid;
    if (key === '?') grid.help();
    else if (key === 't' || key === 'T') grid.open(queryWith(data, { date: data.today }));
    else {
      const element = target as HTMLElement;
      if (walk(key, element)) return true;
      const id = element.closest<HTMLElement>('[data-appointment]')?.dataset['appointment'];
      const appointment = data.appointments.find((one) => one.id === id);
      if (appointment !== undefined) return pressOnAppointment(key, appointment);
      const slot = element.closest<HTMLElement>('[data-slot]')?.dataset['slot'];
      const column = columns.find((one) => one.key === slot);
      return column === undefined ? openNew(key, data.date, undefined, undefined) : pressOnSlot(key, column);
    }
    return true;
  }

  function pressOnAppointment(key: string, appointment: CalendarAppointment): boolean {
    const { mover, data } = grid;
    const from = placeOf(appointment);
    const longer = lengthening[key];
    if (isMovable(appointment) && (key === 'm' || key === 'M')) mover.lift(appointment, 'keys');
    else if (isMovable(appointment) && longer)
      mover.lift(appointment, 'keys', lengthenTo(from, from.minutes + longer * data.step, data.step));
    else return openNew(key, appointment.date, appointment.start, appointment.professional);
    return true;
  }

  function pressOnSlot(key: string, column: Column): boolean {
    const { data, hours } = grid;
    const arrow = arrows[key];
    const minute = grid.slotOf(column);
    if (arrow?.down) {
      const next = snap(minute, data.step) + arrow.down * data.step;
      grid.moveSlot(column.key, clamp(next, hours.start, hours.end - data.step));
    } else if (arrow?.across) {
      const next = beside(column, arrow.across);
      if (next) grid.focusSlot(next, minute);
    } else return openNew(key, column.date, timeOf(minute), column.professional ?? undefined);
    return true;
  }

  function openNew(key: string, on: string, time: string | undefined, person: string | undefined): boolean {
    const page = { n: grid.data.mayBook ? 'new' : null, b: 'block' }[key.toLowerCase()];
    if (!page) return false;
    grid.open(`/${page}${queryWith(grid.data, { on, time, for: person })}`);
    return true;
  }

  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    const handled = grid.mover.heldBy === 'keys' ? pressWhileHeld(event.key) : pressOn(event);
    if (handled) event.preventDefault();
  };
}
