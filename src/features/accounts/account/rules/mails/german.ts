import { type AccountMails, mailIn } from './mail-texts.ts';

const mail = mailIn('Guten Tag,');

const notYou = (link: string) =>
  `Falls Sie das nicht waren, wählen Sie sofort ein neues Passwort über „Passwort vergessen?“ auf ${link} und kontaktieren Sie den Support.`;

export const german: AccountMails = {
  reset: (link) =>
    mail(
      'Passwort zurücksetzen',
      'wir haben eine Anfrage erhalten, das Passwort des Kontos mit dieser E-Mail-Adresse zurückzusetzen. Öffnen Sie diesen Link, um ein neues Passwort zu wählen. Er funktioniert einmal und läuft in einer Stunde ab:',
      link,
      'Falls Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt unverändert.',
    ),
  code: (code) =>
    mail(
      `${code} ist Ihr Code`,
      'mit diesem Code melden Sie sich an:',
      code,
      'Er gilt zehn Minuten. Wir fragen nie am Telefon oder in einer Nachricht danach. Geben Sie ihn nicht weiter.',
      'Falls Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren.',
    ),
  confirm: (link) =>
    mail(
      'Bestätigen Sie Ihre E-Mail-Adresse',
      'mit dieser E-Mail-Adresse wurde ein Konto erstellt. Öffnen Sie diesen Link, um zu bestätigen, dass die Adresse Ihnen gehört. Er funktioniert einmal und läuft in drei Tagen ab:',
      link,
      'Falls Sie kein Konto erstellt haben, können Sie diese E-Mail ignorieren. Ohne Bestätigung senden wir keine Nachrichten anderer Nutzer an diese Adresse.',
    ),
  change: (link) =>
    mail(
      'Bestätigen Sie Ihre neue E-Mail-Adresse',
      'wir haben eine Anfrage erhalten, diese E-Mail-Adresse für ein bestehendes Konto zu verwenden. Öffnen Sie diesen Link, um die Änderung zu bestätigen. Er funktioniert einmal und läuft in drei Tagen ab:',
      link,
      'Falls Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren. Es wurde nichts geändert.',
    ),
  taken: () =>
    mail(
      'Zu dieser E-Mail-Adresse gibt es bereits ein Konto',
      'wir haben eine Anfrage erhalten, diese E-Mail-Adresse für ein anderes Konto zu verwenden. Die Adresse gehört bereits zu einem Konto. Melden Sie sich bei diesem Konto an oder löschen Sie es zuerst.',
      'Falls Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren. Es wurde nichts geändert.',
    ),
  changeAsked: (link) =>
    mail(
      'Ihre E-Mail-Adresse soll geändert werden',
      'wir haben eine Anfrage erhalten, die E-Mail-Adresse Ihres Kontos zu ändern. Die Änderung gilt, sobald der Link geöffnet wird, den wir an die neue Adresse gesendet haben. Bis dahin ändert sich nichts.',
      `Falls Sie das nicht angefordert haben, kennt jemand Ihr Passwort. Wählen Sie sofort ein neues über „Passwort vergessen?“ auf ${link}. Damit wird auch die Änderung abgebrochen.`,
    ),
  changed: () =>
    mail(
      'Ihre E-Mail-Adresse wurde geändert',
      'die E-Mail-Adresse Ihres Kontos wurde geändert. Die neue Adresse wurde über einen Link bestätigt, den wir dorthin gesendet haben. Melden Sie sich ab jetzt mit der neuen Adresse an. An diese Adresse senden wir keine E-Mails mehr.',
      'Falls Sie diese Änderung nicht vorgenommen haben, kontaktieren Sie den Support.',
    ),
  suspended: (reason) =>
    mail(
      'Ihr Konto ist gesperrt',
      'wir haben Ihr Konto gesperrt. Es wurde auf allen Geräten abgemeldet, und Sie können sich nicht mehr anmelden. Ihre Termine bleiben gebucht.',
      reason && `Grund: ${reason}`,
      'Falls Sie das für einen Irrtum halten, kontaktieren Sie den Support.',
    ),
  reinstated: (link) =>
    mail(
      'Ihr Konto ist wieder aktiv',
      'die Sperre Ihres Kontos wurde aufgehoben. Sie können sich wieder anmelden:',
      link,
    ),
  secondFactorOn: (link) =>
    mail(
      'Die Anmeldung in zwei Schritten ist aktiv',
      'die Anmeldung in zwei Schritten wurde für Ihr Konto eingeschaltet. Ab jetzt brauchen Sie zum Anmelden einen Code aus Ihrer Authenticator-App.',
      notYou(link),
    ),
  secondFactorOff: (link) =>
    mail(
      'Die Anmeldung in zwei Schritten ist ausgeschaltet',
      'die Anmeldung in zwei Schritten wurde für Ihr Konto ausgeschaltet. Zum Anmelden brauchen Sie keinen Code aus einer Authenticator-App mehr.',
      notYou(link),
    ),
  recoveryCodesNew: (link) =>
    mail(
      'Sie haben neue Wiederherstellungscodes',
      'für Ihr Konto wurden neue Wiederherstellungscodes erstellt. Die alten funktionieren nicht mehr.',
      notYou(link),
    ),
  recoveryCodeUsed: (link) =>
    mail(
      'Ein Wiederherstellungscode wurde verwendet',
      'jemand hat sich mit einem Wiederherstellungscode bei Ihrem Konto angemeldet. Der Code funktioniert nicht mehr.',
      notYou(link),
    ),
  passkeyAdded: (link) =>
    mail(
      'Ein Passkey wurde hinzugefügt',
      'zu Ihrem Konto wurde ein Passkey hinzugefügt. Damit kann man sich ohne Passwort und ohne Code anmelden.',
      `Falls Sie das nicht waren, entfernen Sie ihn unter „Sicherheit bei der Anmeldung“ auf ${link}/account/security. Wählen Sie danach ein neues Passwort und kontaktieren Sie den Support.`,
    ),
  passkeyRemoved: (link) =>
    mail(
      'Ein Passkey wurde entfernt',
      'ein Passkey wurde aus Ihrem Konto entfernt. Damit kann man sich nicht mehr anmelden.',
      notYou(link),
    ),
  identityLinked: (link) =>
    mail(
      'Ein weiterer Weg zur Anmeldung wurde hinzugefügt',
      'jemand hat sich bei Ihrem Konto über einen anderen Dienst angemeldet, der diese E-Mail-Adresse bestätigt hat. Ab jetzt kann man sich auch über diesen Dienst anmelden.',
      `Falls Sie das nicht waren, trennen Sie die Verbindung unter „Sicherheit bei der Anmeldung“ auf ${link}/account/security. Wählen Sie danach ein neues Passwort und kontaktieren Sie den Support.`,
    ),
};
