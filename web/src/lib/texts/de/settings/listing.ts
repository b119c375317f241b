import type en from '../../en/settings/listing';
import type { Shape } from '../../shape';

export default {
  lead: 'Ob man Sie findet.',
  states: {
    draft: 'Das ist ein Entwurf: Nur Sie sehen ihn.',
    under_review: 'Wir sehen ihn uns an.',
    listed: 'Man findet ihn und bucht dort.',
    unlisted: 'Er ist aus den Listen genommen: Niemand findet ihn, und nur Ihr Team bucht.',
    suspended: 'Er ist gesperrt.',
    closed: 'Er ist geschlossen.',
  },
  toSetup: 'Zur Liste',
  unlistTitle: 'Eine Weile aus den Listen nehmen',
  unlistText:
    'Gebuchte Termine bleiben, wie sie sind, und Ihr Team bucht weiter. Sie können ihn jederzeit wieder aufnehmen.',
  unlist: 'Herausnehmen',
  list: 'Wieder aufnehmen',
  closeTitle: 'Für immer schließen',
  closeText:
    'Niemand findet ihn mehr oder bucht dort; die Warteliste wird aufgelöst. Was war, bleibt: Ihre Kundschaft behält ihre Termine im Verlauf, Sie behalten Ihre Zahlen. Sie können später wieder öffnen.',
  ahead: (count: number) =>
    count === 1 ? 'Ein Termin steht noch bevor:' : `${count} Termine stehen noch bevor:`,
  aheadMany: (count: number) => `Mehr als ${count} Termine stehen noch bevor, zuerst diese:`,
  aheadThen: 'Verschieben Sie sie im Kalender, sagen Sie sie dort ab, oder lassen Sie hier alle absagen.',
  calendar: 'Zum Kalender',
  cancelUpcoming: 'Alle kommenden Termine absagen und online Bezahltes zurückgeben',
  reason: 'Was den Betroffenen gesagt wird',
  reasonHint: 'Geht an alle, deren Termin abgesagt wird.',
  sure: 'Ja, ich will diesen Betrieb schließen',
  close: 'Betrieb schließen',
  sureProblem: 'Bitte setzen Sie zuerst dieses Häkchen.',
  reopenTitle: 'Wieder öffnen',
  reopenText:
    'Wir sehen ihn uns noch einmal an, bevor er aufgenommen wird. Er braucht eine Adresse, eine Leistung und jemanden, der sie erbringt.',
  reopen: 'Wieder öffnen',
  refusals: {
    ACCOUNT_HAS_BOOKINGS: 'Es stehen noch Termine bevor. Sagen Sie sie zuerst hier oder im Kalender ab.',
    BUSINESS_INVALID_TRANSITION:
      'Inzwischen ist er in einem anderen Zustand. Bitte sehen Sie noch einmal nach.',
    PROFILE_INCOMPLETE: 'Zuerst braucht es eine Adresse, eine Leistung und jemanden, der sie erbringt.',
    RATE_LIMITED: 'Sie haben zehn Betriebe, die noch nicht veröffentlicht sind.',
    FORBIDDEN: 'Das kann nur die Inhaberin oder der Inhaber.',
  },
} satisfies Shape<typeof en>;
