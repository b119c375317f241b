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
/** A finger that stays this long on an appointment lifts it. Earlier movement scrolls. */
const longPressMs = 450;
const fingerThreshold = 10;
const edge = 36;
const scrollStep = 18;

/** Pointer handlers of the grid. A finger scrolls, and moves an appointment after a long press. */
export function createPointerHandlers(grid: GridState) {
  let grabbed: Grabbed | null = null;
  let longPress: ReturnType<typeof setTimeout> | undefined;

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

  function lift(appointment: CalendarAppointment, pointerId: number): void {
    grid.mover.lift(appointment, 'pointer');
    grid.frame!.setPointerCapture(pointerId);
  }

  function letGo(): void {
    clearTimeout(longPress);
    grabbed = null;
  }

  return {
    take(event: PointerEvent): void {
      const target = event.target as HTMLElement;
      const id = target.closest<HTMLElement>('[data-appointment]')?.dataset['appointment'];
      const appointment = grid.data.appointments.find((one) => one.id === id);
      if (appointment === undefined || !isMovable(appointment) || event.button !== 0) return;
      const isGrip = target.closest('[data-grip]') !== null;
      const offset = positionOf(event).minute - minuteOf(appointment.start);
      grabbed = { appointment, isGrip, x: event.clientX, y: event.clientY, offset };
      clearTimeout(longPress);
      if (event.pointerType === 'touch')
        longPress = setTimeout(() => lift(appointment, event.pointerId), longPressMs);
    },
    drag(event: PointerEvent): void {
      if (grabbed === null) {
        follow(event);
        return;
      }
      const { mover } = grid;
      if (mover.heldBy !== 'pointer') {
        const isFinger = event.pointerType === 'touch';
        const distance = Math.hypot(event.clientX - grabbed.x, event.clientY - grabbed.y);
        if (distance < (isFinger ? fingerThreshold : dragThreshold)) return;
        if (isFinger) {
          letGo();
          return;
        }
        lift(grabbed.appointment, event.pointerId);
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
      letGo();
      if (grid.mover.heldBy === 'pointer' && grid.mover.putDown()) grid.ask();
    },
    giveUp(): void {
      letGo();
      if (grid.mover.heldBy !== null) grid.mover.drop();
    },
    /** Keeps the page from scrolling and the menu of a link from opening while a finger moves an appointment. */
    keepStill(event: Event): void {
      if (grid.mover.heldBy === 'pointer') event.preventDefault();
    },
  };
}
