import type { AreaTexts } from '../all';

const texts: AreaTexts['passkeys'] = {
  title: 'Passkeys',
  lead: 'Melden Sie sich mit Fingerabdruck, Gesicht oder Geräte-PIN an, ohne Passwort und ohne Code.',
  none: 'Sie haben noch keine Passkeys.',
  added: (day) => `Hinzugefügt am ${day}`,
  used: (day) => `zuletzt verwendet am ${day}`,
  unused: 'noch nicht verwendet',
  needsScript: 'Dafür muss Ihr Browser Passkeys unterstützen und Skripte erlauben.',
  addTitle: 'Passkey hinzufügen',
  password: 'Ihr Passwort',
  next: 'Weiter',
  name: 'Name (optional)',
  nameHint: 'Zum Beispiel „Mein Handy“, damit Sie ihn wiedererkennen.',
  create: 'Passkey erstellen',
  createLead: 'Ihr Gerät bittet Sie nun, mit Fingerabdruck, Gesicht oder PIN zu bestätigen.',
  rename: 'Umbenennen',
  newName: 'Name',
  save: 'Speichern',
  remove: 'Entfernen',
  removeNamed: (name) => `„${name}“ entfernen?`,
  change: (name) => `„${name}“ ändern`,
  factor: 'Code aus der App oder Wiederherstellungscode',
  wrongPassword: 'Das Passwort ist falsch.',
  failed: 'Der Passkey hat nicht funktioniert, oder Sie haben abgebrochen. Versuchen Sie es noch einmal.',
  refusals: {
    INVALID_STATUS:
      'Das ist Ihr letzter zweiter Faktor, und das Plattformteam braucht einen. Fügen Sie zuerst einen anderen hinzu.',
    RATE_LIMITED:
      'Die Höchstzahl ist im Moment erreicht. Entfernen Sie einen Passkey, den Sie nicht mehr brauchen, oder versuchen Sie es später noch einmal.',
  },
  signIn: 'Mit Passkey anmelden',
  step: 'Stattdessen einen Passkey verwenden',
  or: 'oder',
  offerTitle: 'Nächstes Mal schneller buchen',
  offer:
    'Mit einem Passkey melden Sie sich per Fingerabdruck, Gesicht oder Geräte-PIN an. Sie brauchen keinen Code.',
  offerButton: 'Passkey hinzufügen',
  continueWith: (name) => `Weiter mit ${name}`,
  linkedTitle: 'Verbundene Dienste',
  unlink: 'Trennen',
  offerNo: 'Nein, danke',
};
export default texts;
