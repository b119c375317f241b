import { clamp, minuteOf, type Span } from './clock';
import { type Column, columnAt } from './columns';
import { type CalendarAppointment, type CalendarData, isMovable } from './data';
import { axisWidth, headHeight, minuteAt } from './geometry';
import type { Mover } from './mover.svelte';
import { lengthenTo, placeOf, putInto } from './moving';

/** State of the grid for the pointer and keyboard handlers. The getters return current values. */
export interface GridState {
  readonly frame: HTMLElement | undefined;
  readonly data: CalendarData;
  readonly columns: readonly Column[];
  readonly hours: Span;
  readonly mover: Mover;
  /** Moves the empty slot marker of a column. */
  moveSlot(key: string, minute: number): void;
  /** Opens the dialog that confirms the move. */
  ask(): void;
}

interface Grabbed {
  appointment: CalendarAppointment;
  isGrip: boolean;
  x: number;
  y: number;
  /** Minutes from the start of the appointment to the grabbed point. */
  offset: number;
}

const dragThreshold = 4;
const edge = 36;
const scrollStep = 18;

/** Pointer handlers of the grid. Touch scrolls; on touch screens, appointments are moved with the form. */
export function createPointerHandlers(grid: GridState) {
  let grabbed: Grabbed | null = null;

  function positionOf(event: PointerEvent): { x: number; minute: number } {
    const frame = grid.frame!;
    const { left, top } = frame.getBoundingClientRect();
    const x = event.clientX - left + frame.scrollLeft - axisWidth;
    return { x, minute: minuteAt(event.clientY - top + frame.scrollTop - headHeight, grid.hours) };
  }

  /** Moves the slot marker along with the pointer. */
  function follow(event: PointerEvent): void {
    const key = (event.target as HTMLElement).closest<HTMLElement>('[data-strip]')?.dataset['strip'];
    if (key === undefined) return;
    const { step } = grid.data;
    const { start, end } = grid.hours;
    grid.moveSlot(key, clamp(Math.floor(positionOf(event).minute / step) * step, start, end - step));
  }

  function scrollAtEdges({ clientX, clientY }: PointerEvent): void {
    const { left, right, top, bottom } = grid.frame!.getBoundingClientRect();
    const along = (at: number, low: number, high: number) =>
      at < low + edge ? -scrollStep : at > high - edge ? scrollStep : 0;
    grid.frame!.scrollBy(along(clientX, left + axisWidth, right), along(clientY, top + headHeight, bottom));
  }

  return {
    take(event: PointerEvent): void {
      const target = event.target as HTMLElement;
      const id = target.closest<HTMLElement>('[data-appointment]')?.dataset['appointment'];
      const appointment = grid.data.appointments.find((one) => one.id === id);
      if (
        appointment === undefined ||
        !isMovable(appointment) ||
        event.button !== 0 ||
        event.pointerType === 'touch'
      )
        return;
      const isGrip = target.closest('[data-grip]') !== null;
      const offset = positionOf(event).minute - minuteOf(appointment.start);
      grabbed = { appointment, isGrip, x: event.clientX, y: event.clientY, offset };
    },
    drag(event: PointerEvent): void {
      if (grabbed === null) {
        follow(event);
        return;
      }
      const { mover } = grid;
      if (mover.heldBy !== 'mouse') {
        if (Math.hypot(event.clientX - grabbed.x, event.clientY - grabbed.y) < dragThreshold) return;
        mover.lift(grabbed.appointment, 'mouse');
        grid.frame!.setPointerCapture(event.pointerId);
      }
      scrollAtEdges(event);
      const { x, minute } = positionOf(event);
      const from = placeOf(grabbed.appointment);
      const { step } = grid.data;
      if (grabbed.isGrip) {
        mover.to = lengthenTo(from, minute - minuteOf(from.start), step);
        return;
      }
      const column = columnAt(grid.columns, x);
      if (column) mover.to = putInto(from, column, minute - grabbed.offset, step);
    },
    release(): void {
      grabbed = null;
      if (grid.mover.heldBy === 'mouse' && grid.mover.putDown()) grid.ask();
    },
    giveUp(): void {
      grabbed = null;
      if (grid.mover.heldBy !== null) grid.mover.drop();
    },
  };
}
