import type en from '../en/entrance';
import type { Shape } from '../shape';

export default {
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  name: 'Ihr Name',
  refusals: {
    FORBIDDEN: 'Dieses Konto ist gesperrt. Den Grund finden Sie in Ihren E-Mails.',
    INVALID_CREDENTIALS: 'E-Mail-Adresse oder Passwort ist falsch.',
    INVALID_INPUT: 'Prüfen Sie Ihre Angaben und versuchen Sie es erneut.',
    EMAIL_TAKEN:
      'Mit dieser E-Mail-Adresse gibt es bereits ein Konto. Melden Sie sich an oder setzen Sie Ihr Passwort zurück.',
    PASSWORD_TOO_SHORT: 'Verwenden Sie mindestens 8 Zeichen.',
    WEAK_PASSWORD: 'Dieses Passwort ist zu leicht zu erraten. Wählen Sie ein anderes.',
    EMAIL_INVALID: 'Geben Sie eine gültige E-Mail-Adresse ein.',
    NAME_INVALID: 'Geben Sie Ihren Namen in einer Zeile ein.',
  },
  wait: (count, unit) => {
    const [one, many] = unit === 'seconds' ? ['Sekunde', 'Sekunden'] : ['Minute', 'Minuten'];
    return `Zu viele Versuche. Versuchen Sie es in ${count} ${count === 1 ? one : many} erneut.`;
  },
  signIn: {
    title: 'Anmelden',
    lead: 'Willkommen zurück.',
    button: 'Anmelden',
    byCode: 'Stattdessen Code per E-Mail senden',
    forgotten: 'Passwort vergessen?',
    newHere: 'Neu bei Openslot?',
    toSignUp: 'Konto erstellen',
  },
  signUp: {
    title: 'Konto erstellen',
    lead: 'Buchen Sie in weniger als einer Minute und verwalten Sie alle Ihre Termine an einem Ort.',
    button: 'Konto erstellen',
    roleLabel: 'Wie möchten Sie Openslot nutzen?',
    roles: {
      customer: 'Ich buche Termine',
      business: 'Ich führe einen Betrieb',
      professional: 'Ich arbeite in einem Betrieb',
    },
    nameHint: 'Wird den Betrieben angezeigt, bei denen Sie buchen.',
    emailHint:
      'Für Bestätigungen und Erinnerungen. Betriebe, bei denen Sie buchen, können die Adresse sehen.',
    known: 'Sie haben bereits ein Konto?',
    toSignIn: 'Anmelden',
  },
  forgot: {
    title: 'Passwort zurücksetzen',
    lead: 'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort wählen.',
    button: 'Link senden',
    sentTitle: 'Prüfen Sie Ihr Postfach',
    sent: 'Wenn es ein Konto mit dieser E-Mail-Adresse gibt, haben wir einen Link dorthin gesendet. Er funktioniert einmal und ist eine Stunde gültig.',
    nothing:
      'Nach einigen Minuten keine E-Mail? Sehen Sie im Spam-Ordner nach oder versuchen Sie eine andere E-Mail-Adresse.',
    again: 'Andere E-Mail-Adresse versuchen',
    back: 'Zurück zur Anmeldung',
  },
  reset: {
    title: 'Neues Passwort wählen',
    lead: 'Sie werden auf allen Geräten abgemeldet. Melden Sie sich danach mit dem neuen Passwort an.',
    password: 'Neues Passwort',
    button: 'Neues Passwort speichern',
    overTitle: 'Dieser Link funktioniert nicht mehr',
    over: 'Er wurde bereits verwendet oder ist älter als eine Stunde.',
    again: 'Neuen Link senden',
  },
  verify: {
    title: 'E-Mail-Adresse bestätigen',
    lead: 'Bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört und Sie sie für Ihr Konto verwenden möchten.',
    button: 'E-Mail-Adresse bestätigen',
    doneTitle: 'E-Mail-Adresse bestätigt',
    done: 'Vielen Dank. Bestätigungen und Erinnerungen senden wir an diese Adresse.',
    overTitle: 'Dieser Link funktioniert nicht mehr',
    over: 'Er wurde bereits verwendet oder ist älter als drei Tage.',
    takenTitle: 'Diese E-Mail-Adresse wird bereits verwendet',
    taken: 'Ein anderes Konto verwendet diese Adresse. Ihr Konto behält seine bisherige E-Mail-Adresse.',
    again: 'Neuen Link senden',
    signInFirst: 'Melden Sie sich an, um einen neuen Link zu erhalten.',
    confirmedAlready: 'Ihre E-Mail-Adresse ist bereits bestätigt.',
    toAppointments: 'Zu meinen Terminen',
    toInvitation: 'Einladung beantworten',
    toAccount: 'Zu meinem Konto',
  },
  invitation: {
    title: 'Sie sind in ein Team eingeladen',
    lead: 'Ein Betrieb hat Sie in sein Team eingeladen. Melden Sie sich mit der E-Mail-Adresse an, an die die Einladung ging.',
    noAccount: 'Noch kein Konto? Erstellen Sie eines mit derselben E-Mail-Adresse und bestätigen Sie sie.',
    toSignIn: 'Anmelden und antworten',
    toSignUp: 'Konto erstellen',
    asManager: (business) => `${business} lädt Sie als Manager ein.`,
    asStaff: (business) => `${business} lädt Sie in sein Team ein.`,
    asProfessional: (business) => `${business} lädt Sie als Fachkraft ein.`,
    someBusiness: 'Ein Betrieb',
    until: (when) => `Diese Einladung ist bis ${when} Uhr gültig.`,
    accept: 'Annehmen',
    decline: 'Ablehnen',
    customerTitle: 'Das ist ein Kundenkonto',
    customer:
      'Mit einem Kundenkonto können Sie keinem Team beitreten. Bitten Sie den Betrieb, eine andere E-Mail-Adresse einzuladen, und erstellen Sie damit ein Konto als Betrieb oder Fachkraft.',
    confirmTitle: 'Bestätigen Sie zuerst Ihre E-Mail-Adresse',
    confirm: (email) =>
      `Wir haben einen Link an ${email} gesendet. Öffnen Sie ihn, um die Adresse zu bestätigen. Danach können Sie die Einladung beantworten.`,
    confirmAgain: 'Neuen Link senden',
    unknownTitle: 'Einladung nicht gefunden',
    unknown:
      'Melden Sie sich mit der eingeladenen E-Mail-Adresse an. Die Einladung kann auch bereits beantwortet, widerrufen oder nach 14 Tagen abgelaufen sein.',
    signedInAs: (email) => `Sie sind als ${email} angemeldet.`,
    other: 'Abmelden und anderes Konto verwenden',
    toAccount: 'Zu meinem Konto',
  },
  goodbye: {
    title: 'Ihr Konto wurde gelöscht',
    text: 'Ihre persönlichen Daten wurden entfernt, und Sie sind auf allen Geräten abgemeldet. Vielen Dank, dass Sie Openslot genutzt haben.',
  },
} satisfies Shape<typeof en>;
