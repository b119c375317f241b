import steps from './setup/steps';

export default {
  steps,
  start: {
    title: 'Betrieb einrichten',
    lead: 'Name und Adresse genügen für den Anfang. Nur Sie sehen den Entwurf, und Sie können alles später ändern.',
    name: 'Name des Betriebs',
    nameHint: 'Der Name, unter dem Ihre Kunden Sie kennen.',
    address: 'Adresse',
    addressHint:
      'In einer Zeile: Straße und Hausnummer, Postleitzahl, Stadt, Land. Sie prüfen sie im nächsten Schritt.',
    addressCheck: 'Wir konnten die Adresse nicht vollständig lesen. Bitte ergänzen Sie sie.',
    city: 'Stadt',
    country: 'Land',
    zone: 'Zeitzone',
    zoneHint:
      'Alle Zeiten Ihres Betriebs gelten in dieser Zeitzone. Geben Sie eine Stadt ein, zum Beispiel Berlin.',
    currency: 'Währung',
    currencyHint:
      'Alle Preise gelten in dieser Währung. Ohne Auswahl verwenden wir die Währung Ihres Landes.',
    currencyNone: (name: string | null) =>
      name === null ? 'Landeswährung' : `Landeswährung, zum Beispiel ${name}`,
    next: 'Nächste Schritte',
    begin: 'Entwurf erstellen',
    drafts: 'Ihre Entwürfe',
    goOn: (name: string) => `Mit ${name} fortfahren`,
    another: 'Oder einen weiteren Betrieb anlegen',
    problems: {
      name: 'Geben Sie einen Namen ein.',
      address:
        'Geben Sie mindestens Stadt und Land ein, zum Beispiel „Torstraße 5, 10115 Berlin, Deutschland“.',
      city: 'Geben Sie die Stadt ein.',
      country: 'Geben Sie das Land ein.',
      timezone: 'Unbekannte Zeitzone. Wählen Sie eine aus der Liste, zum Beispiel Europe/Berlin.',
      currency: 'Wählen Sie eine Währung.',
    },
    tooMany:
      'Sie haben zehn unveröffentlichte Betriebe. Veröffentlichen oder schließen Sie zuerst einen davon.',
    otherAccount: {
      title: 'Sie brauchen ein Betriebskonto',
      customer:
        'Sie sind mit einem Kundenkonto angemeldet. Melden Sie sich ab und erstellen Sie ein Betriebskonto mit einer anderen E-Mail-Adresse. Ihre Termine bleiben in diesem Konto.',
      professional:
        'Sie sind als Fachkraft angemeldet. Um einen eigenen Betrieb zu führen, erstellen Sie ein Betriebskonto mit einer anderen E-Mail-Adresse.',
      admin: 'Sie sind mit einem Konto des Plattformteams angemeldet.',
      signOut: 'Abmelden',
      desk: 'Zu Ihren Betrieben',
    },
  },
  list: {
    title: 'Checkliste zur Einrichtung',
    lead: 'Schließen Sie die vier Pflichtschritte ab und reichen Sie Ihren Betrieb dann zur Prüfung ein. Alles wird gespeichert, sodass Sie jederzeit weitermachen können.',
    progress: (done: number, all: number) => `${done} von ${all} erledigt`,
    done: 'Erledigt',
    todo: 'Erforderlich',
    optional: 'Optional',
    open: 'Ausfüllen',
    change: 'Bearbeiten',
    back: 'Zurück zur Einrichtung',
    look: 'Vorschau',
    steps: {
      profile: {
        title: 'Profil und Adresse',
        text: 'Beschreiben Sie Ihren Betrieb und geben Sie die Adresse ein.',
        missing: (fields: string) => `Fehlende Angaben: ${fields}.`,
      },
      hours: {
        title: 'Öffnungszeiten',
        text: 'Tragen Sie die Öffnungszeiten für jeden Wochentag ein.',
        done: (days: string) => `Geöffnet ${days}.`,
      },
      services: {
        title: 'Leistungen',
        text: 'Fügen Sie Ihre Leistungen mit Dauer und Preis hinzu.',
        done: (count: number) => (count === 1 ? '1 Leistung.' : `${count} Leistungen.`),
      },
      team: {
        title: 'Team',
        text: 'Fügen Sie Teammitglieder und ihre Arbeitszeiten hinzu.',
        done: (names: string) => `${names}.`,
        nobody: 'Noch bietet keines Ihrer Teammitglieder eine Leistung an.',
      },
      timetable: {
        title: 'Kursplan',
        text: 'Sie bieten eine Leistung mit mehreren Plätzen an. Planen Sie, wann sie stattfindet.',
        done: (count: number) => (count === 1 ? '1 Kurs geplant.' : `${count} Kurse geplant.`),
      },
      offers: {
        title: 'Kurs, Paket, Gutschein',
        text: 'Bieten Sie einen wöchentlichen Kurs, ein Paket oder einen Gutschein an.',
      },
      policies: {
        title: 'Buchungsregeln',
        text: (hours: number) =>
          hours === 0
            ? 'Kunden können bis zum Beginn absagen. Diese Frist und den Mindestvorlauf können Sie ändern.'
            : `Kunden können bis ${hours === 1 ? '1 Stunde' : `${hours} Stunden`} vor Beginn absagen. Diese Frist und den Mindestvorlauf können Sie ändern.`,
      },
      look: {
        title: 'Ihre öffentliche Seite',
        text: 'Sehen Sie Ihre Seite so, wie Kunden sie sehen werden, mit echten freien Terminen.',
      },
    },
    fields: {
      name: 'Name',
      description: 'Beschreibung',
      addressLine1: 'Straße und Hausnummer',
      city: 'Stadt',
      country: 'Land',
      timezone: 'Zeitzone',
      currency: 'Währung',
      service: 'eine buchbare Leistung',
      professional: 'ein Teammitglied, das sie anbietet',
    },
    submit: {
      title: 'Zur Prüfung einreichen',
      text: 'Wir prüfen jeden neuen Betrieb, bevor er veröffentlicht wird. Während der Prüfung können Sie nichts ändern.',
      button: 'Zur Prüfung einreichen',
      missing: 'Es fehlen noch erforderliche Angaben.',
    },
    refusals: {
      BUSINESS_NOT_SUBMITTABLE: 'Dieser Betrieb wurde bereits eingereicht.',
      BUSINESS_NOT_FOUND: 'Sie haben keinen Zugriff mehr auf diesen Betrieb.',
    },
    sentBack: 'Wir haben Ihren Betrieb geprüft. Bitte nehmen Sie folgende Änderungen vor:',
    sentBackThen: 'Reichen Sie ihn danach erneut ein.',
    reviewing: {
      title: 'In Prüfung',
      text: 'Wir benachrichtigen Sie, sobald die Prüfung abgeschlossen ist. Bis dahin können Sie Ihren Betrieb nicht ändern.',
    },
    listed: {
      title: 'Ihr Betrieb ist veröffentlicht',
      text: 'Kunden können Ihren Betrieb finden und bei Ihnen buchen.',
      unlisted: 'Ihr Betrieb ist ausgeblendet. In den Einstellungen können Sie ihn wieder veröffentlichen.',
      open: 'Öffentliche Seite ansehen',
      desk: 'Zur Tagesübersicht',
    },
    share: {
      title: 'Seite teilen',
      link: 'Link zu Ihrer Seite',
      linkHint: 'Für Nachrichten, soziale Medien und Ihre E-Mail-Signatur.',
      qr: 'QR-Code Ihrer öffentlichen Seite',
      qrHint: 'Für Tresen, Schaufenster oder Visitenkarte.',
      download: 'QR-Code herunterladen',
    },
    ideasTitle: 'Weitere Ideen',
    ideas: {
      photos: {
        title: 'Fotos hinzufügen',
        text: 'Mit Titelbild und Galerie fällt Kunden die Buchung leichter.',
      },
      embed: { title: 'Buchungen auf Ihrer Website', text: 'Fügen Sie eine Zeile Code in Ihre Website ein.' },
      rules: { title: 'Buchungsregeln prüfen', text: 'Mindestvorlauf, Stornofrist und Bestätigung.' },
      clients: { title: 'Kunden importieren', text: 'Aus einer CSV-Datei Ihrer bisherigen Software.' },
      packages: { title: 'Pakete verkaufen', text: 'Mehrere Einheiten zu einem besseren Preis.' },
      coupons: { title: 'Gutschein erstellen', text: 'Ein Rabattcode für den ersten Besuch.' },
    },
    suspended: 'Dieser Betrieb ist gesperrt. Grund:',
    suspendedPlain: 'Dieser Betrieb ist gesperrt. Kontaktieren Sie den Support für Einzelheiten.',
    closed: 'Dieser Betrieb ist geschlossen. In den Einstellungen können Sie ihn wieder öffnen.',
    help: 'Support kontaktieren',
  },
  preview: {
    title: 'Vorschau',
    draft:
      'So wird Ihre Seite für Kunden aussehen. Derzeit ist sie nur für Mitglieder Ihres Betriebs sichtbar.',
    listed: 'So sieht Ihre Seite für Kunden aus.',
    stays:
      'In der Vorschau können Sie Leistungen und Tage wählen. Buchen ist nur auf der öffentlichen Seite möglich.',
  },
};
