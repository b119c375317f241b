import type en from '../en/entrance';
import type { Shape } from '../shape';

export default {
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  name: 'Ihr Name',
  refusals: {
    FORBIDDEN:
      'Dieses Konto ist gesperrt. In der E-Mail, die wir an seine Adresse geschickt haben, steht, warum.',
    INVALID_CREDENTIALS: 'Adresse und Passwort passen nicht zusammen. Bitte prüfen Sie beides.',
    INVALID_INPUT: 'Bitte prüfen Sie Ihre Angaben.',
    EMAIL_TAKEN:
      'Mit dieser Adresse gibt es schon ein Konto. Melden Sie sich an, oder wählen Sie ein neues Passwort.',
    PASSWORD_TOO_SHORT: 'Bitte wählen Sie mindestens acht Zeichen.',
    WEAK_PASSWORD: 'Dieses Passwort ist leicht zu erraten. Bitte wählen Sie ein anderes.',
    EMAIL_INVALID: 'Das sieht nicht wie eine E-Mail-Adresse aus.',
    NAME_INVALID: 'Bitte geben Sie Ihren Namen in einer Zeile ein.',
  },
  wait: (count: number, unit: 'seconds' | 'minutes') => {
    const word = { seconds: ['Sekunde', 'Sekunden'], minutes: ['Minute', 'Minuten'] }[unit][
      count === 1 ? 0 : 1
    ];
    return `Zu viele Versuche. Bitte warten Sie ${count} ${word}, und versuchen Sie es dann noch einmal.`;
  },
  signIn: {
    title: 'Anmelden',
    lead: 'Schön, dass Sie wieder da sind.',
    button: 'Anmelden',
    forgotten: 'Passwort vergessen?',
    newHere: 'Neu hier?',
    toSignUp: 'Konto eröffnen',
  },
  signUp: {
    title: 'Konto eröffnen',
    lead: 'In einer Minute buchen, und alle Termine an einem Ort.',
    button: 'Konto eröffnen',
    roleLabel: 'Wofür ist es?',
    roles: {
      customer: 'Ich buche Termine',
      business: 'Ich leite einen Betrieb',
      professional: 'Ich arbeite in einem',
    },
    nameHint: 'So, wie ihn die Betriebe sehen, bei denen Sie buchen.',
    emailHint: 'Für Bestätigungen und Erinnerungen. Wir geben sie nie für Werbung weiter.',
    known: 'Sie haben schon ein Konto?',
    toSignIn: 'Anmelden',
  },
  forgot: {
    title: 'Passwort vergessen?',
    lead: 'Nennen Sie uns Ihre Adresse, und wir senden Ihnen einen Link, um ein neues zu wählen.',
    button: 'Link senden',
    sentTitle: 'Sehen Sie in Ihr Postfach',
    sent: 'Wenn es ein Konto mit dieser Adresse gibt, ist ein Link dorthin unterwegs. Er gilt einmal, eine Stunde lang.',
    nothing:
      'Nach ein paar Minuten noch nichts da? Sehen Sie bei den unerwünschten Mails nach, oder versuchen Sie es mit einer anderen Adresse.',
    again: 'Andere Adresse versuchen',
    back: 'Zurück zur Anmeldung',
  },
  reset: {
    title: 'Neues Passwort wählen',
    lead: 'Danach sind alle Geräte abgemeldet, und Sie melden sich mit dem neuen an.',
    password: 'Neues Passwort',
    button: 'Neues Passwort speichern',
    overTitle: 'Dieser Link gilt nicht mehr',
    over: 'Er wurde schon benutzt, oder er ist älter als eine Stunde.',
    again: 'Neuen Link senden',
  },
  verify: {
    title: 'Adresse bestätigen',
    lead: 'Sie haben eine Mail von uns erhalten. Bitte bestätigen Sie, dass es Ihre Adresse ist und dass Sie sie für Ihr Konto verwenden möchten.',
    button: 'Adresse bestätigen',
    doneTitle: 'Ihre Adresse ist bestätigt',
    done: 'Vielen Dank. Ab jetzt steht in unseren Mails alles über Ihre Termine.',
    overTitle: 'Dieser Link gilt nicht mehr',
    over: 'Er wurde schon benutzt, oder er ist älter als drei Tage.',
    takenTitle: 'Diese Adresse gehört zu einem anderen Konto',
    taken: 'Sie wurde inzwischen für ein anderes Konto bestätigt. Ihr Konto behält die Adresse, die es hat.',
    again: 'Neuen Link senden',
    signInFirst: 'Melden Sie sich an, um einen neuen Link zu erhalten.',
    confirmedAlready: 'Die Adresse Ihres Kontos ist bestätigt; es ist nichts mehr zu tun.',
    toAppointments: 'Zu meinen Terminen',
    toAccount: 'Zu meinem Konto',
  },
  invitation: {
    title: 'Sie sind eingeladen',
    lead: 'Ein Betrieb lädt Sie ein, dort zu arbeiten. Melden Sie sich mit dem Konto an, das die Adresse hat, an die die Mail ging.',
    noAccount: 'Noch kein Konto? Eröffnen Sie eines mit genau dieser Adresse, und bestätigen Sie sie.',
    toSignIn: 'Anmelden und antworten',
    toSignUp: 'Konto eröffnen',
    asManager: (business: string) => `${business} möchte, dass Sie dort mit leiten.`,
    asStaff: (business: string) => `${business} möchte, dass Sie dort mitarbeiten.`,
    asProfessional: (business: string) => `${business} möchte, dass Sie dort Leistungen erbringen.`,
    someBusiness: 'Ein Betrieb',
    until: (when: string) => `Sie können bis ${when} antworten.`,
    accept: 'Annehmen',
    decline: 'Ablehnen',
    customerTitle: 'Dieses Konto ist für Kunden',
    customer:
      'Bitten Sie um eine Einladung an eine andere Adresse, und eröffnen Sie damit ein Konto als Fachkraft oder Betrieb.',
    unknownTitle: 'Für dieses Konto gibt es keine solche Einladung',
    unknown:
      'Seine Adresse muss die eingeladene und bestätigt sein. Oder die Einladung ist beantwortet oder abgelaufen: Sie gilt 14 Tage.',
    signedInAs: (email: string) => `Sie sind angemeldet als ${email}.`,
    other: 'Abmelden und ein anderes Konto verwenden',
    toAccount: 'Zu meinem Konto',
  },
  goodbye: {
    title: 'Ihr Konto ist gelöscht',
    text: 'Ihr Name, Ihre Adresse, Familie, Nachrichten und Geräte sind hier gelöscht, und Sie sind überall abgemeldet. Danke, dass Sie bei uns waren.',
  },
} satisfies Shape<typeof en>;
