import { clamp, minuteOf, type Span } from './clock.ts';
import { type Column, columnAt } from './columns.ts';
import { type CalendarData, isMovable, type Visit } from './data.ts';
import { axisWidth, headHeight, minuteAt } from './geometry.ts';
import type { Mover } from './mover.svelte.ts';
import { lengthenTo, placeOf, putInto } from './moving.ts';

/** The grid as those see it who move something in it: whatever is read anew, it says what is shown now. */
export interface Shown {
  readonly frame: HTMLElement | undefined;
  readonly data: CalendarData;
  readonly columns: readonly Column[];
  readonly hours: Span;
  readonly mover: Mover;
  /** The empty place of a strip is there now. */
  moveSlot(key: string, minute: number): void;
  /** Somebody is to be asked whether it may stay where it was put. */
  ask(): void;
}

interface Grabbed {
  visit: Visit;
  isGrip: boolean;
  x: number;
  y: number;
  /** From the beginning of the visit to where it was taken hold of. */
  offset: number;
}

const dragThreshold = 4;
const edge = 36;
const scrollStep = 18;

/** What a pointer does in the grid. A finger scrolls; it moves visits with the form. */
export function createDragging(shown: Shown) {
  let grabbed: Grabbed | null = null;

  function positionOf(event: PointerEvent): { x: number; minute: number } {
    const frame = shown.frame!;
    const { left, top } = frame.getBoundingClientRect();
    const x = event.clientX - left + frame.scrollLeft - axisWidth;
    return { x, minute: minuteAt(event.clientY - top + frame.scrollTop - headHeight, shown.hours) };
  }

  /** The empty place goes along with the pointer. */
  function follow(event: PointerEvent): void {
    const key = (event.target as HTMLElement).closest<HTMLElement>('[data-strip]')?.dataset['strip'];
    if (key === undefined) return;
    const { step } = shown.data;
    const { start, end } = shown.hours;
    shown.moveSlot(key, clamp(Math.floor(positionOf(event).minute / step) * step, start, end - step));
  }

  function scrollAtEdges({ clientX, clientY }: PointerEvent): void {
    const { left, right, top, bottom } = shown.frame!.getBoundingClientRect();
    const along = (at: number, low: number, high: number) =>
      at < low + edge ? -scrollStep : at > high - edge ? scrollStep : 0;
    shown.frame!.scrollBy(along(clientX, left + axisWidth, right), along(clientY, top + headHeight, bottom));
  }

  return {
    take(event: PointerEvent): void {
      const target = event.target as HTMLElement;
      const id = target.closest<HTMLElement>('[data-visit]')?.dataset['visit'];
      const visit = shown.data.visits.find((one) => one.id === id);
      if (visit === undefined || !isMovable(visit) || event.button !== 0 || event.pointerType === 'touch')
        return;
      const isGrip = target.closest('[data-grip]') !== null;
      const offset = positionOf(event).minute - minuteOf(visit.start);
      grabbed = { visit, isGrip, x: event.clientX, y: event.clientY, offset };
    },
    drag(event: PointerEvent): void {
      if (grabbed === null) {
        follow(event);
        return;
      }
      const { mover } = shown;
      if (mover.heldBy !== 'mouse') {
        if (Math.hypot(event.clientX - grabbed.x, event.clientY - grabbed.y) < dragThreshold) return;
        mover.lift(grabbed.visit, 'mouse');
        shown.frame!.setPointerCapture(event.pointerId);
      }
      scrollAtEdges(event);
      const { x, minute } = positionOf(event);
      const from = placeOf(grabbed.visit);
      const { step } = shown.data;
      if (grabbed.isGrip) {
        mover.to = lengthenTo(from, minute - minuteOf(from.start), step);
        return;
      }
      const column = columnAt(shown.columns, x);
      if (column) mover.to = putInto(from, column, minute - grabbed.offset, step);
    },
    release(): void {
      grabbed = null;
      if (shown.mover.heldBy === 'mouse' && shown.mover.putDown()) shown.ask();
    },
    giveUp(): void {
      grabbed = null;
      if (shown.mover.heldBy !== null) shown.mover.drop();
    },
  };
}
