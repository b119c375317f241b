import type en from '../../en/offer/resources';
import type { Shape } from '../../shape';

export default {
  title: 'Räume und Geräte',
  lead: 'Ein Termin belegt für seine Zeit eine freie Einheit. Ist keine frei, kann die Zeit nicht gebucht werden. Wählen Sie bei jeder Leistung, was sie braucht.',
  emptyTitle: 'Noch keine Räume oder Geräte',
  empty: 'Fügen Sie Räume, Plätze oder Geräte hinzu, die sich mehrere Teammitglieder teilen.',
  units: (count: number) => (count === 1 ? '1 Einheit' : `${count} Einheiten`),
  change: 'Bearbeiten',
  newTitle: 'Raum oder Gerät hinzufügen',
  name: 'Name',
  badName: 'Geben Sie einen Namen mit höchstens 100 Zeichen ein.',
  kind: 'Art',
  kindHint: 'Leistungen wählen nach Art, zum Beispiel „Raum“.',
  usedBy: (services) => `Benötigt von: ${services}`,
  unused: 'Noch keine Leistung benötigt es.',
  badKind: 'Geben Sie eine Art mit höchstens 50 Zeichen und einem Buchstaben oder einer Ziffer ein.',
  quantity: 'Anzahl der Einheiten',
  quantityHint: 'Wie viele gleiche Sie haben.',
  badQuantity: 'Geben Sie eine ganze Zahl von 1 bis 100 ein.',
  add: 'Hinzufügen',
  save: 'Änderungen speichern',
  remove: 'Löschen',
  removeNamed: (name: string) => `${name} löschen`,
  refusals: {
    SCHEDULE_TIME_TAKEN:
      'Bevorstehende Termine belegen es. Geben Sie ihnen eine andere Einheit, verschieben Sie sie oder sagen Sie sie ab.',
    SERVICE_IN_USE:
      'Eine Leistung braucht mehr Einheiten dieser Art, als übrig wären. Ändern Sie zuerst die Leistung.',
    NOT_FOUND: 'Diesen Eintrag gibt es nicht mehr.',
  },
} satisfies Shape<typeof en>;
