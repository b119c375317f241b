import type en from '../en/help';
import type { Shape } from '../shape';

export default {
  title: 'Hilfe',
  description:
    'Buchen, verschieben, stornieren, bezahlen: Antworten auf häufige Fragen, und wie Sie uns schreiben.',
  answers: {
    book: {
      question: 'Wie buche ich?',
      answer:
        'Suchen, eine Zeit wählen und bestätigen. Die Zeit bleibt für Sie reserviert, während Sie überlegen.',
    },
    move: {
      question: 'Kann ich verschieben oder stornieren?',
      answer: 'Ja, unter Termine, bis zu der Zeit, die der Betrieb erlaubt. Sie sehen sie vor dem Buchen.',
    },
    late: {
      question: 'Ich komme später',
      answer: 'Öffnen Sie den Termin und sagen Sie es; der Betrieb erfährt es sofort.',
    },
    pay: {
      question: 'Wie bezahle ich?',
      answer: 'Im Betrieb, oder online, wo er das anbietet. Der Preis steht vor dem Bestätigen da.',
    },
    packages: {
      question: 'Was sind Pakete?',
      answer: 'Mehrere Besuche, zusammen bezahlt. Wählen Sie Ihres beim Buchen.',
    },
    waitlist: {
      question: 'Nichts ist frei. Was nun?',
      answer: 'Gehen Sie auf die Warteliste: Wird eine Zeit frei, bieten wir sie Ihnen an.',
    },
    family: {
      question: 'Kann ich für meine Familie buchen?',
      answer: 'Tragen Sie sie unter Familie ein und wählen Sie, für wen der Besuch ist.',
    },
    data: {
      question: 'Was ist mit meinen Daten?',
      answer: 'Sie können sie jederzeit unter Konto herunterladen oder löschen.',
    },
    agents: {
      question: 'Kann ein Agent für mich buchen?',
      answer:
        'Ja, wenn Sie es ihm erlauben. Geben Sie ihm die Adresse unten; er fragt Sie, was er darf. Unter Konto sehen und widerrufen Sie, was Sie erlaubt haben.',
    },
  },
  write: 'Schreiben Sie uns',
  signInFirst: 'Bitte melden Sie sich an, damit wir Ihnen antworten können.',
  signIn: 'Anmelden',
  subject: 'Worum geht es?',
  message: 'Ihre Nachricht',
  send: 'Senden',
  yours: 'Ihre Fragen',
  statuses: { open: 'wartet auf uns', pending: 'wartet auf Sie', resolved: 'gelöst', closed: 'geschlossen' },
  authors: { customer: 'Sie', support: 'Support' },
  reply: 'Antworten',
  closed: 'Dieses Gespräch ist geschlossen. Bitte beginnen Sie ein neues.',
} satisfies Shape<typeof en>;
