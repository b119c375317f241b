import type en from '../../en/offer/services';
import type { Shape } from '../../shape';

export default {
  title: 'Leistungen',
  lead: 'In dieser Reihenfolge erscheinen die Leistungen auf Ihrer öffentlichen Seite.',
  add: 'Leistung hinzufügen',
  look: 'Öffentliche Seite ansehen',
  emptyTitle: 'Noch keine Leistungen',
  empty: 'Fügen Sie Ihre erste Leistung mit Name, Dauer, Preis und Team hinzu.',
  others: 'Weitere',
  off: 'Inaktiv',
  offLead: 'Kunden können diese Leistungen weder sehen noch buchen.',
  nobody: 'Kein Teammitglied bietet diese Leistung an. Sie kann deshalb nicht gebucht werden.',
  people: (count) => (count === 1 ? '1 Teammitglied' : `${count} Teammitglieder`),
  seats: (count) => (count === 1 ? '1 Platz' : `${count} Plätze`),
  change: 'Bearbeiten',
  changeNamed: (name) => `${name} bearbeiten`,
  newTitle: 'Neue Leistung',
  name: 'Name',
  badName: 'Geben Sie einen Namen mit höchstens 200 Zeichen ein.',
  parent: 'Kategorie (optional)',
  parentHint:
    'Leistungen derselben Kategorie werden zusammen angezeigt. Kunden können auch nach der Kategorie suchen.',
  description: 'Beschreibung (optional)',
  descriptionHint: 'Beschreiben Sie, was enthalten ist und was Kunden vor dem Termin wissen sollten.',
  duration: 'Dauer in Minuten',
  badDuration: 'Geben Sie eine ganze Zahl von 1 bis 1440 ein.',
  price: (currency) => `Preis in ${currency} (optional)`,
  priceHint: 'Lassen Sie den Preis für „Preis auf Anfrage“ leer. Geben Sie 0 für kostenlos ein.',
  badPrice: 'Geben Sie einen Betrag wie 38 oder 38,50 ein.',
  before: 'Puffer davor in Minuten',
  after: 'Puffer danach in Minuten',
  badBuffer: 'Geben Sie eine ganze Zahl von 0 bis 240 ein.',
  buffersHint: 'Blockierte Zeit zum Vorbereiten oder Aufräumen. Kunden sehen sie nicht.',
  capacity: 'Plätze',
  capacityHint: '1 für Einzeltermine, mehr für einen Kurs.',
  badCapacity: 'Geben Sie eine ganze Zahl von 1 bis 1000 ein.',
  active: 'Buchbar',
  activeHint:
    'Wenn Sie dies ausschalten, verschwindet die Leistung von Ihrer öffentlichen Seite. Bestehende Termine bleiben.',
  performers: 'Teammitglieder, die diese Leistung anbieten',
  performersNone:
    'Ihr Team ist noch leer. Fügen Sie zuerst Teammitglieder hinzu und ordnen Sie sie dann hier zu.',
  needs: 'Räume und Geräte',
  needsHint: 'Einheiten, die ein Termin belegt. Geben Sie 0 ein, wenn er keine braucht.',
  badNeed: (units: number) => `Geben Sie eine ganze Zahl von 0 bis ${units} ein.`,
  save: 'Änderungen speichern',
  create: 'Leistung hinzufügen',
  removeTitle: 'Leistung löschen',
  removeText:
    'Die Leistung und ihre Kurse verschwinden von Ihrer öffentlichen Seite. Vergangene Termine behalten den Namen. Eine Leistung, die ein Paket oder Gutschein verwendet, wird stattdessen inaktiv. Eine Leistung mit bevorstehenden Terminen kann nicht gelöscht werden.',
  remove: 'Leistung löschen',
  refusals: {
    SERVICE_IN_USE:
      'Für diese Leistung gibt es bevorstehende Termine. Deaktivieren Sie die Leistung, verschieben Sie die Termine oder sagen Sie sie ab.',
    SCHEDULE_TIME_TAKEN:
      'Mit dieser Dauer oder diesen Puffern würden sich Kurse mit anderen Buchungen überschneiden.',
    PROFESSIONAL_NOT_AT_BUSINESS:
      'Eine der gewählten Personen gehört nicht mehr zu Ihrem Team. Laden Sie die Seite neu.',
    SERVICE_NOT_FOUND: 'Diese Leistung gibt es nicht mehr.',
    BUSINESS_SUSPENDED: 'Ihr Betrieb ist gesperrt. Sie können nichts ändern.',
  },
} satisfies Shape<typeof en>;
