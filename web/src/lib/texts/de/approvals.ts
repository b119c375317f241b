import type en from '../en/approvals';
import type { Shape } from '../shape';

export default {
  title: 'Genehmigungsanfragen',
  lead: 'Für diese Aktionen brauchen Agenten Ihre Genehmigung. Vorher geschieht nichts; die Termine bleiben so lange für Sie reserviert.',
  emptyTitle: 'Keine Anfragen',
  empty:
    'Wenn ein Agent zum Buchen, Verschieben oder Absagen Ihre Genehmigung braucht, erscheint die Anfrage hier und in Ihrem E-Mail-Postfach.',
  toAgents: 'Agenten verwalten',
  past: 'Frühere Anfragen',
  pastNone: 'Keine früheren Anfragen.',
  asks: {
    book: (agent) => `${agent} möchte das für Sie buchen`,
    reschedule: (agent) => `${agent} möchte diesen Termin verschieben`,
    cancel: (agent) => `${agent} möchte diesen Termin absagen`,
  },
  statuses: {
    pending: 'Wartet auf Ihre Genehmigung',
    approved: 'Genehmigt',
    declined: 'Abgelehnt',
    lapsed: 'Abgelaufen',
    withdrawn: 'Zurückgezogen',
  },
  actions: { book: 'Buchen', reschedule: 'Verschieben', cancel: 'Absagen' },
  until: (when) => `Antwort möglich bis: ${when}`,
  decided: (when) => `Von Ihnen beantwortet: ${when}`,
  lapsed:
    'Diese Anfrage ist abgelaufen, bevor Sie geantwortet haben. Die Termine sind nicht mehr reserviert. Der Agent kann erneut anfragen.',
  withdrawn: 'Der Agent hat diese Anfrage zurückgezogen. Es wurde nichts gebucht oder geändert.',
  message: 'Nachricht des Agenten',
  replaces: (when: string) => `Ersetzt die Anfrage für ${when}`,
  refused:
    'Sie haben die Anfrage genehmigt, aber sie konnte nicht mehr ausgeführt werden. Es wurde nichts gebucht oder geändert.',
  approve: 'Genehmigen',
  decline: 'Ablehnen',
  look: 'Anfrage prüfen',
  movedFrom: (when, who) => `Bisher ${when} bei ${who}`,
  with: (name) => `bei ${name}`,
  forWhom: (name) => `für ${name}`,
  agentSaid: {
    notes: 'Hinweis des Agenten',
    staffNotes: 'Interne Notiz des Agenten',
    reason: 'Vom Agenten angegebener Grund',
    couponCode: 'Vom Agenten gewählter Gutschein',
    packageTitle: 'Vom Agenten gewähltes Paket',
  },
  noPrice: 'Preis auf Anfrage',
  total: 'Gesamt',
  toAppointment: 'Termin ansehen',
  linkTitle: 'Dieser Link ist nicht mehr gültig',
  link: 'Er wurde bereits verwendet, oder die Anfrage wurde beantwortet oder ist abgelaufen. Melden Sie sich an, um den Status zu sehen.',
  toSignIn: 'Anmelden',
  refusals: {
    INVALID_STATUS: 'Diese Anfrage wurde bereits beantwortet oder ist abgelaufen.',
    PAYMENT_AMOUNT_MISMATCH:
      'Der Preis ist seit der Anfrage gestiegen. Es wurde nichts gebucht oder geändert.',
    SLOT_TAKEN: 'Diese Zeit ist nicht mehr frei. Es wurde nichts gebucht oder geändert.',
    SESSION_FULL: 'Dieser Kurs ist ausgebucht. Es wurde nichts gebucht oder geändert.',
    CLIENT_DOUBLE_BOOKED:
      'Sie haben zu dieser Zeit einen anderen Termin. Es wurde nichts gebucht oder geändert.',
    CANCEL_WINDOW: 'Online können Sie nicht mehr absagen. Kontaktieren Sie den Betrieb.',
    RESCHEDULE_WINDOW: 'Online können Sie nicht mehr verschieben. Kontaktieren Sie den Betrieb.',
  },
} satisfies Shape<typeof en>;
