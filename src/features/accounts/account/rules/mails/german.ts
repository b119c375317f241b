import { type AccountMails, mailIn } from './mail-texts.ts';

const mail = mailIn('Guten Tag,');

export const german: AccountMails = {
  reset: (link) =>
    mail(
      'Neues Passwort wählen',
      'jemand, vermutlich Sie selbst, möchte für das Konto mit dieser Adresse ein neues Passwort wählen. Dieser Link führt dorthin. Er gilt einmal und nur eine Stunde lang:',
      link,
      'Falls Sie das nicht waren, müssen Sie nichts tun: Es hat sich nichts geändert.',
    ),
  confirm: (link) =>
    mail(
      'Bitte bestätigen Sie Ihre Adresse',
      'jemand, vermutlich Sie selbst, hat mit dieser Adresse ein Konto eröffnet. Mit diesem Link bestätigen Sie, dass es Ihre Adresse ist. Er gilt einmal und nur drei Tage lang:',
      link,
      'Falls Sie das nicht waren, müssen Sie nichts tun: Ohne Bestätigung gehen an diese Adresse keine Nachrichten anderer Personen.',
    ),
  change: (link) =>
    mail(
      'Bitte bestätigen Sie Ihre neue Adresse',
      'jemand, vermutlich Sie selbst, möchte diese Adresse künftig für ein bestehendes Konto verwenden. Mit diesem Link bestätigen Sie das. Er gilt einmal und nur drei Tage lang:',
      link,
      'Falls Sie das nicht waren, müssen Sie nichts tun: Es hat sich nichts geändert.',
    ),
  taken: () =>
    mail(
      'Zu dieser Adresse gibt es schon ein Konto',
      'jemand, vermutlich Sie selbst, möchte diese Adresse für ein anderes Konto verwenden. Sie gehört aber schon zu einem Konto: Melden Sie sich dort an, oder löschen Sie es zuerst.',
      'Falls Sie das nicht waren, müssen Sie nichts tun: Es hat sich nichts geändert.',
    ),
  changeAsked: (link) =>
    mail(
      'Ihr Konto soll eine andere Adresse bekommen',
      'Sie haben für Ihr Konto eine andere Adresse angegeben. Sie gilt, sobald der Link geöffnet wurde, den wir dorthin geschickt haben. Bis dahin ändert sich nichts.',
      `Falls Sie das nicht waren, kennt jemand Ihr Passwort: Fordern Sie bitte sofort unter ${link} einen Link an und wählen Sie ein neues. Damit wird auch der Link an die andere Adresse ungültig.`,
    ),
  changed: () =>
    mail(
      'Ihr Konto hat eine andere Adresse',
      'Ihr Konto hat jetzt eine andere Adresse; sie wurde über einen Link bestätigt, den wir dorthin geschickt haben. Melden Sie sich von nun an mit der neuen Adresse an. An diese hier schicken wir nichts mehr.',
      'Falls Sie das nicht waren, schreiben Sie bitte unserem Support.',
    ),
  suspended: (reason) =>
    mail(
      'Ihr Konto ist gesperrt',
      'wir haben Ihr Konto gesperrt: Niemand kann sich damit anmelden, und wer angemeldet war, ist abgemeldet. Was Sie gebucht haben, bleibt gebucht.',
      reason && `Grund: ${reason}`,
      'Falls Sie das für einen Irrtum halten, antworten Sie bitte auf diese E-Mail.',
    ),
  reinstated: (link) =>
    mail(
      'Ihr Konto ist wieder offen',
      'die Sperre Ihres Kontos ist aufgehoben. Sie können sich wie zuvor anmelden:',
      link,
    ),
};
