import type { Visit } from './data.ts';
import { isSamePlace, type Place, placeOf } from './moving.ts';

/** A visit that is held by the mouse or the keyboard, and where it would go. What is read anew meanwhile does not touch it. */
export class Mover {
  visit: Visit | null = $state.raw(null);
  to: Place | null = $state.raw(null);
  /** By what it is held; null: it is put down, and somebody is being asked. */
  heldBy: 'mouse' | 'keys' | null = $state(null);

  lift(visit: Visit, by: 'mouse' | 'keys', to = placeOf(visit)): void {
    this.visit = visit;
    this.to = to;
    this.heldBy = by;
  }

  /** Whether there is something to ask. */
  putDown(): boolean {
    if (this.visit === null || this.to === null || isSamePlace(placeOf(this.visit), this.to)) {
      this.drop();
      return false;
    }
    this.heldBy = null;
    return true;
  }

  drop(): void {
    this.visit = null;
    this.to = null;
    this.heldBy = null;
  }
}
