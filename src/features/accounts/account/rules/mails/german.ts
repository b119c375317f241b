import { type AccountMails, mailIn } from './mail-texts.ts';

const mail = mailIn('Guten Tag,');

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
};
