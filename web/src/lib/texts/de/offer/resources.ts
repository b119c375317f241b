import type en from '../../en/offer/resources';
import type { Shape } from '../../shape';

export default {
  title: 'Räume und Geräte',
  lead: 'Räume, Plätze und Geräte, die sich Ihr Team teilt. Kunden können eine Zeit nur buchen, wenn alles frei ist, was die Leistung braucht.',
  emptyTitle: 'Noch keine Räume oder Geräte',
  empty: 'Fügen Sie Räume, Plätze oder Geräte hinzu, die sich mehrere Teammitglieder teilen.',
  calendar: 'Im Kalender ansehen',
  units: (count: number) => `Anzahl: ${count}`,
  change: 'Bearbeiten',
  newTitle: 'Raum oder Gerät hinzufügen',
  newLead: 'Räume und Geräte derselben Art sind austauschbar: Ein Termin belegt, was gerade frei ist.',
  name: 'Name',
  nameExample: 'Zum Beispiel: Behandlungsraum 1',
  badName: 'Geben Sie einen Namen mit höchstens 100 Zeichen ein.',
  kind: 'Art',
  kindHint: 'Wählen Sie bei jeder Leistung, welche Arten sie braucht.',
  kindExample: 'Zum Beispiel: Raum',
  total: (units) => `${units} insgesamt`,
  usedBy: 'Benötigt von',
  unused: 'Noch keine Leistung benötigt diese Art.',
  chooseServices: 'Bei einer Leistung auswählen',
  badKind:
    'Geben Sie eine Art mit höchstens 50 Zeichen ein, darunter mindestens ein Buchstabe oder eine Ziffer.',
  quantity: 'Anzahl',
  quantityHint: 'Wie viele Sie davon haben.',
  badQuantity: 'Geben Sie eine ganze Zahl von 1 bis 100 ein.',
  add: 'Hinzufügen',
  save: 'Änderungen speichern',
  remove: 'Löschen',
  removeNamed: (name: string) => `${name} löschen`,
  refusals: {
    SCHEDULE_TIME_TAKEN:
      'Dieser Eintrag ist für bevorstehende Termine belegt. Weisen Sie ihnen einen anderen Raum oder ein anderes Gerät zu, verschieben Sie sie oder sagen Sie sie ab.',
    SERVICE_IN_USE:
      'Eine Leistung braucht mehr davon, als übrig bleiben würden. Ändern Sie zuerst die Leistung.',
    NOT_FOUND: 'Diesen Eintrag gibt es nicht mehr.',
  },
} satisfies Shape<typeof en>;
