import type en from '../en/codes';
import type { Shape } from '../shape';

const unitNames = { seconds: ['Sekunde', 'Sekunden'], minutes: ['Minute', 'Minuten'] } as const;

export default {
  title: 'Mit einem Code anmelden',
  lead: 'Wir senden Ihnen einen sechsstelligen Code per E-Mail. Sie brauchen kein Passwort.',
  name: 'Ihr Name',
  nameHint: 'Wird den Betrieben angezeigt, bei denen Sie buchen.',
  email: 'E-Mail-Adresse',
  send: 'Code senden',
  sent: (email) => `Wir haben einen Code an ${email} gesendet. Er gilt zehn Minuten.`,
  code: 'Sechsstelliger Code',
  enter: 'Weiter',
  again: 'Neuen Code senden',
  other: 'Andere E-Mail-Adresse verwenden',
  byPassword: 'Mit Passwort anmelden',
  wrong: 'Dieser Code ist falsch oder abgelaufen. Prüfen Sie ihn oder lassen Sie sich einen neuen senden.',
  isNew:
    'Für diese E-Mail-Adresse gibt es noch kein Konto. Geben Sie Ihren Namen ein, um eines zu erstellen.',
  accept: {
    before: 'Wenn Sie fortfahren, akzeptieren Sie die',
    terms: 'Nutzungsbedingungen',
    between: 'und die',
    privacy: 'Datenschutzhinweise',
    after: '.',
  },
  refusals: {
    FORBIDDEN: 'Dieses Konto ist gesperrt. Den Grund finden Sie in Ihren E-Mails.',
    INVALID_INPUT: 'Prüfen Sie Ihre Angaben und versuchen Sie es erneut.',
  },
  emailInvalid: 'Geben Sie eine gültige E-Mail-Adresse ein.',
  nameInvalid: 'Geben Sie Ihren Namen in einer Zeile ein.',
  wait: (count, unit) =>
    `Zu viele Versuche. Versuchen Sie es in ${count} ${unitNames[unit][count === 1 ? 0 : 1]} noch einmal.`,
} satisfies Shape<typeof en>;
