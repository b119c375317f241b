export default {
  start: {
    title: 'Erzählen Sie von Ihrem Betrieb',
    lead: 'Fünf Antworten, und Sie haben einen Entwurf, den nur Sie sehen. Alles lässt sich später ändern.',
    name: 'Name des Betriebs',
    nameHint: 'So, wie Ihre Kundschaft ihn kennt.',
    city: 'Stadt',
    country: 'Land',
    countryHint: 'Der englische Name oder die zwei Buchstaben: Germany, DE.',
    zone: 'Zeitzone',
    zoneHint:
      'In ihr sind alle Ihre Zeiten gemeint. Tippen Sie eine Stadt, um Ihre zu finden: Europe/Berlin.',
    currency: 'Währung Ihrer Preise',
    currencyNone: 'Bitte wählen',
    begin: 'Entwurf anlegen',
    drafts: 'Sie haben schon angefangen',
    goOn: (name: string) => `Weiter mit ${name}`,
    another: 'Oder einen weiteren beginnen',
    problems: {
      name: 'Bitte geben Sie einen Namen an.',
      city: 'Bitte prüfen Sie die Stadt: eine Zeile, höchstens 200 Zeichen.',
      country: 'Bitte prüfen Sie das Land: eine Zeile, höchstens 200 Zeichen.',
      timezone: 'Diese Zeitzone kennen wir nicht. Wählen Sie eine aus der Liste, etwa Europe/Berlin.',
      currency: 'Bitte wählen Sie eine Währung.',
    },
    tooMany:
      'Sie haben zehn Betriebe, die noch nicht veröffentlicht sind. Bitte stellen Sie zuerst einen fertig, oder schließen Sie ihn.',
    otherAccount: {
      title: 'Ein Betrieb braucht ein eigenes Konto',
      customer:
        'Sie sind als Kundin oder Kunde angemeldet. Melden Sie sich ab und registrieren Sie sich mit einer anderen Adresse als Betrieb: Ihre Termine bleiben, wo sie sind.',
      professional:
        'Sie sind als jemand angemeldet, der in Betrieben arbeitet. Wer selbst einen führt, registriert sich mit einer anderen Adresse als Betrieb.',
      admin: 'Sie sind als Team der Plattform angemeldet.',
      signOut: 'Abmelden',
      desk: 'Zu Ihren Betrieben',
    },
  },
  list: {
    title: 'Vom Entwurf zum Eintrag',
    lead: 'Vier Dinge brauchen wir, der Rest ist freiwillig. Sie können jederzeit aufhören: Alles bleibt erhalten.',
    progress: (done: number, all: number) => `${done} von ${all} erledigt`,
    done: 'Erledigt',
    todo: 'Zu tun',
    optional: 'Wenn Sie mögen',
    open: 'Ausfüllen',
    change: 'Ändern',
    back: 'Zurück zur Liste',
    look: 'Ansehen',
    steps: {
      profile: {
        title: 'Profil und Adresse',
        text: 'Was Sie sind, und wo man Sie findet.',
        missing: (fields: string) => `Es fehlt noch: ${fields}.`,
      },
      hours: {
        title: 'Öffnungszeiten',
        text: 'Wann man zu Ihnen kommen kann, nach Wochentagen.',
        done: (days: string) => `Geöffnet ${days}.`,
      },
      services: {
        title: 'Leistungen',
        text: 'Was man buchen kann, wie lange es dauert und was es kostet.',
        done: (count: number) => (count === 1 ? 'Eine Leistung.' : `${count} Leistungen.`),
      },
      team: {
        title: 'Team',
        text: 'Wer es macht, und wann gearbeitet wird.',
        done: (names: string) => `${names}.`,
        nobody: 'Es ist jemand da, macht aber noch keine Ihrer Leistungen.',
      },
      timetable: {
        title: 'Kursplan',
        text: 'Sie bieten etwas für mehrere zugleich an: Sagen Sie, wann es stattfindet.',
        done: (count: number) => (count === 1 ? 'Ein Kurs im Plan.' : `${count} Kurse im Plan.`),
      },
      policies: {
        title: 'Regeln für Buchungen',
        text: (hours: number) =>
          hours === 0
            ? 'Absagen ist bis zum Beginn möglich. Das können Sie ändern, ebenso, wie früh gebucht werden muss.'
            : `Absagen ist bis ${hours === 1 ? 'eine Stunde' : `${hours} Stunden`} vorher möglich. Das können Sie ändern, ebenso, wie früh gebucht werden muss.`,
      },
      look: {
        title: 'Ein Blick auf Ihre Seite',
        text: 'So, wie Ihre Kundschaft sie sehen wird, mit echten freien Zeiten.',
      },
    },
    fields: {
      name: 'Name',
      description: 'eine Beschreibung',
      addressLine1: 'Straße und Hausnummer',
      city: 'Stadt',
      country: 'Land',
      timezone: 'Zeitzone',
      currency: 'Währung',
      service: 'eine Leistung, die man buchen kann',
      professional: 'jemand, der sie erbringt',
    },
    submit: {
      title: 'Einreichen',
      text: 'Wir sehen jeden neuen Betrieb an, bevor er aufgenommen wird, meist innerhalb eines Arbeitstags. Währenddessen kann er nicht geändert werden.',
      button: 'Zur Prüfung einreichen',
      missing: 'Noch nicht: Es fehlt etwas.',
    },
    refusals: {
      BUSINESS_NOT_SUBMITTABLE: 'Er ist schon eingereicht.',
      BUSINESS_NOT_FOUND: 'Dieser Betrieb gehört nicht mehr zu Ihnen.',
    },
    sentBack: 'Wir haben ihn angesehen und bitten Sie, etwas zu ändern:',
    sentBackThen: 'Reichen Sie ihn danach wieder ein.',
    reviewing: {
      title: 'Wir sehen ihn uns an',
      text: 'Sie erhalten eine Nachricht, sobald wir fertig sind, meist innerhalb eines Arbeitstags. Sehen Sie sich inzwischen um; das Profil lässt sich währenddessen nicht ändern.',
    },
    listed: {
      title: 'Sie sind aufgenommen',
      text: 'Man findet Sie und bucht Ihre freien Zeiten.',
      unlisted: 'Sie haben ihn selbst aus den Listen genommen.',
      open: 'Zu Ihrer öffentlichen Seite',
      desk: 'Zu Ihrem Tag',
      embed: 'Auf die eigene Website bringen',
    },
    suspended: 'Er ist gesperrt. Unsere Begründung:',
    suspendedPlain: 'Er ist gesperrt. Bitte schreiben Sie uns.',
    closed: 'Dieser Betrieb ist geschlossen. In den Einstellungen können Sie ihn wieder öffnen.',
    help: 'Schreiben Sie uns',
  },
  alone: {
    title: 'Arbeiten Sie allein?',
    text: 'Dann macht ein kurzes Formular Sie zum Team: während aller Öffnungszeiten, mit den Leistungen, die Sie wählen.',
    first: 'Legen Sie zuerst eine Leistung an; dann können Sie sich selbst dafür eintragen.',
    name: 'Ihr Name, wie die Kundschaft ihn sieht',
    role: 'Was Sie machen',
    roleHint: 'Etwa „Friseurin“. Kann leer bleiben.',
    services: 'Was Sie dort machen',
    button: 'Ich mache es selbst',
    others: 'Jemand anderen hinzufügen',
    taken: 'Sie arbeiten dort schon.',
  },
  preview: {
    title: 'Vorschau',
    draft: 'Das sehen nur Sie und wer zum Betrieb gehört. So wird es für Ihre Kundschaft aussehen.',
    listed: 'So sieht Ihre Seite für Ihre Kundschaft aus.',
    stays:
      'In der Vorschau lassen sich Leistungen und Tage wählen; gebucht wird erst auf der öffentlichen Seite.',
  },
};
