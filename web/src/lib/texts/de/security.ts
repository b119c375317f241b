import type { AreaTexts } from '../all';

const texts: AreaTexts['security'] = {
  page: 'Sicherheit bei der Anmeldung',
  title: 'Anmeldung in zwei Schritten',
  lead: 'Nach Passwort oder E-Mail-Code geben Sie zusätzlich einen Code aus einer Authenticator-App ein. Mit Ihrem Passwort allein kann sich niemand anmelden.',
  off: 'Die Anmeldung in zwei Schritten ist ausgeschaltet.',
  required: 'Für das Plattformteam ist sie hier erforderlich.',
  unconfirmed: 'Bestätigen Sie zuerst Ihre E-Mail-Adresse.',
  toEmail: 'Zur E-Mail-Adresse',
  password: 'Ihr Passwort',
  wrongPassword: 'Das Passwort ist falsch.',
  start: 'Einrichten',
  scan: 'Scannen Sie diesen Code mit Ihrer Authenticator-App.',
  qr: 'QR-Code für Ihre Authenticator-App',
  open: 'App auf diesem Gerät öffnen',
  secret: 'Oder geben Sie diesen Schlüssel in der App ein:',
  code: 'Code aus der App',
  codeHint: 'Sechs Ziffern. Alle 30 Sekunden erscheint ein neuer Code.',
  turnOn: 'Einschalten',
  wrongCode:
    'Dieser Code ist falsch oder wurde schon verwendet. Geben Sie den Code ein, den die App jetzt anzeigt.',
  on: (since) => `Die Anmeldung in zwei Schritten ist seit ${since} eingeschaltet.`,
  left: (count) =>
    count === 1
      ? 'Sie haben noch 1 Wiederherstellungscode.'
      : `Sie haben noch ${count} Wiederherstellungscodes.`,
  few: 'Erstellen Sie bald neue.',
  recoveryTitle: 'Ihre Wiederherstellungscodes',
  recoveryLead:
    'Bewahren Sie diese Codes sicher auf. Mit jedem können Sie sich einmal anmelden, wenn Sie Ihr Gerät verlieren. Sie werden nur jetzt angezeigt.',
  done: 'Ich habe sie gespeichert',
  renewTitle: 'Neue Wiederherstellungscodes',
  renewLead: 'Die alten Codes funktionieren dann nicht mehr.',
  renew: 'Neue Codes erstellen',
  offTitle: 'Anmeldung in zwei Schritten ausschalten',
  offLead: 'Danach genügt Ihr Passwort, um sich anzumelden.',
  turnOff: 'Ausschalten',
  either: 'Code aus der App oder Wiederherstellungscode',
  step: {
    title: 'Code eingeben',
    lead: 'Öffnen Sie Ihre Authenticator-App und geben Sie den Code für Openslot ein. Wenn Sie das Gerät nicht haben, geben Sie einen Wiederherstellungscode ein.',
    button: 'Anmelden',
    wrong:
      'Dieser Code ist falsch oder wurde schon verwendet. Warten Sie auf den nächsten Code und versuchen Sie es noch einmal.',
    suspended: 'Dieses Konto ist gesperrt. Den Grund finden Sie in Ihren E-Mails.',
    restart: 'Neu beginnen',
    lost: 'Gerät und Wiederherstellungscodes verloren? Kontaktieren Sie den Support.',
  },
  wait: (count, unit) => {
    const names = { seconds: ['Sekunde', 'Sekunden'], minutes: ['Minute', 'Minuten'] }[unit];
    return `Zu viele falsche Codes. Versuchen Sie es in ${count} ${names[count === 1 ? 0 : 1]} noch einmal.`;
  },
};
export default texts;
