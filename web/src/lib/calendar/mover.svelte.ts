import type { CalendarAppointment } from './data';
import { isSamePlace, type Place, placeOf } from './moving';

/** The appointment that is being moved, and its new place. Reloaded data does not affect it. */
export class Mover {
  appointment: CalendarAppointment | null = $state.raw(null);
  to: Place | null = $state.raw(null);
  /** Input device that moves it; null while the confirmation dialog is open. */
  heldBy: 'pointer' | 'keys' | null = $state(null);

  lift(appointment: CalendarAppointment, by: 'pointer' | 'keys', to = placeOf(appointment)): void {
    this.appointment = appointment;
    this.to = to;
    this.heldBy = by;
  }

  /** Ends the move. Returns whether it has to be confirmed. */
  putDown(): boolean {
    if (this.appointment === null || this.to === null || isSamePlace(placeOf(this.appointment), this.to)) {
      this.drop();
      return false;
    }
    this.heldBy = null;
    return true;
  }

  drop(): void {
    this.appointment = null;
    this.to = null;
    this.heldBy = null;
  }
}
