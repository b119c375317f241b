import type en from '../en/help';
import type { Shape } from '../shape';

export default {
  title: 'Hilfe',
  description: 'Antworten auf häufige Fragen zum Buchen, Verschieben, Absagen und Bezahlen.',
  answers: {
    book: {
      question: 'Wie buche ich einen Termin?',
      answer:
        'Suchen Sie, wählen Sie einen Termin und bestätigen Sie. Der Termin bleibt für Sie reserviert, während Sie die Buchung abschließen.',
    },
    move: {
      question: 'Wie verschiebe ich einen Termin oder sage ihn ab?',
      answer:
        'Öffnen Sie den Termin unter „Termine“. Die Frist legt der Betrieb fest; Sie sehen sie vor dem Buchen.',
    },
    late: {
      question: 'Was tun, wenn ich mich verspäte?',
      answer: 'Öffnen Sie den Termin und melden Sie Ihre Verspätung. Der Betrieb wird sofort benachrichtigt.',
    },
    pay: {
      question: 'Wie bezahle ich?',
      answer: 'Vor Ort oder online, wenn der Betrieb das anbietet. Den Preis sehen Sie vor dem Buchen.',
    },
    packages: {
      question: 'Was sind Pakete?',
      answer: 'Ein Paket enthält mehrere im Voraus bezahlte Einheiten. Wählen Sie Ihr Paket beim Buchen aus.',
    },
    waitlist: {
      question: 'Was tun, wenn nichts frei ist?',
      answer:
        'Tragen Sie sich in die Warteliste ein. Wird ein Termin frei, benachrichtigen wir Sie und reservieren ihn für Sie.',
    },
    family: {
      question: 'Kann ich für meine Familie buchen?',
      answer:
        'Ja. Fügen Sie Familienmitglieder unter „Familie“ hinzu und wählen Sie beim Buchen, für wen der Termin ist.',
    },
    data: {
      question: 'Wie kann ich meine Daten herunterladen oder löschen?',
      answer: 'Öffnen Sie „Konto“ und wählen Sie „Ihre Daten“. Beides ist jederzeit möglich.',
    },
    agents: {
      question: 'Kann ein KI-Agent für mich buchen?',
      answer:
        'Ja, mit Ihrer Erlaubnis. Fügen Sie die Adresse unten in Ihrem Agenten hinzu und legen Sie fest, was er darf. Unter „Konto“ können Sie den Zugriff einschränken oder widerrufen.',
    },
  },
  write: 'Support kontaktieren',
  signInFirst: 'Melden Sie sich an, damit wir Ihnen antworten können.',
  signIn: 'Anmelden',
  subject: 'Betreff',
  message: 'Nachricht',
  send: 'Senden',
  yours: 'Ihre Anfragen',
  statuses: {
    open: 'Wartet auf den Support',
    pending: 'Wartet auf Ihre Antwort',
    resolved: 'Gelöst',
    closed: 'Geschlossen',
  },
  authors: { customer: 'Sie', support: 'Support' },
  reply: 'Ihre Antwort',
  closed: 'Diese Anfrage ist geschlossen. Senden Sie auf der Hilfeseite eine neue.',
} satisfies Shape<typeof en>;
