import type en from '../en/legal';
import type { Shape } from '../shape';

export default {
  operator: 'Betreiber',
  noOperator: 'Der Betreiber dieser Website hat Name und Anschrift noch nicht eingetragen.',
  terms: {
    title: 'Nutzungsbedingungen',
    lead: 'Diese Website zeigt freie Zeiten von Betrieben, die Sie buchen können.',
    parts: [
      {
        title: 'Ihr Vertrag',
        text: [
          'Mit einer Buchung schließen Sie einen Vertrag mit dem Betrieb. Der Betreiber dieser Website ist daran nicht beteiligt.',
          'Preise, Leistungen und Stornofrist legt der Betrieb fest. Sie sehen sie vor der Buchung.',
        ],
      },
      {
        title: 'Absagen',
        text: [
          'Bis zum Beginn der Stornofrist können Sie online absagen oder verschieben. Wenden Sie sich danach an den Betrieb.',
          'Für jeden Termin gilt die Stornofrist, die bei der Buchung galt.',
        ],
      },
      {
        title: 'Bezahlung',
        text: [
          'Sie bezahlen im Betrieb, wenn die Buchungsseite keine Onlinezahlung anbietet.',
          'Eine Onlinezahlung wird auf demselben Weg erstattet.',
        ],
      },
      {
        title: 'Regeln',
        text: [
          'Geben Sie richtige Kontaktdaten an, halten Sie Ihr Passwort geheim und buchen Sie nur Zeiten, die Sie einhalten wollen.',
          'Bewertungen beschreiben den eigenen Besuch. Der Betreiber kann Inhalte ausblenden und Konten sperren, die gegen Gesetze oder diese Regeln verstoßen.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Datenschutz',
    lead: 'Hier steht, welche personenbezogenen Daten diese Website speichert, wer sie sieht und wie Sie sie löschen.',
    parts: [
      {
        title: 'Gespeicherte Daten',
        text: [
          'Konto: Name, E-Mail-Adresse, Telefonnummer, falls angegeben, Sprache, Zeitzone und ein Hashwert Ihres Passworts.',
          'Buchungen: Termine mit Verlauf und Notizen, Angehörige, für die Sie buchen, Wartelisteneinträge, Pakete und Zahlungen. Kartendaten geben Sie beim Zahlungsanbieter ein. Sie werden hier nicht gespeichert.',
          'Nutzung: Bewertungen, Meldungen, Supportanfragen, Benachrichtigungen und für jedes angemeldete Gerät Browser, System und Zeit der letzten Nutzung. Netzwerkadressen werden nicht mit Sitzungen gespeichert.',
        ],
      },
      {
        title: 'Wer sie sieht',
        text: [
          'Ein Betrieb, bei dem Sie buchen, sieht Name, E-Mail-Adresse, Telefonnummer und Ihre Notizen. Er kann eigene Notizen über Sie führen.',
          'Eine öffentliche Bewertung zeigt Ihren Vornamen und den ersten Buchstaben Ihres Nachnamens.',
          'Agenten, die Sie verbinden, sehen und tun nur, was Sie erlaubt haben. Sie können sie jederzeit entfernen.',
        ],
      },
      {
        title: 'Cookies',
        text: [
          'Diese Website verwendet Cookies nur für die Anmeldung, Ihre Sprache, eine begonnene Buchung und einmalige Meldungen. Sie enthält keine Werbung und kein Tracking.',
        ],
      },
      {
        title: 'Ihre Rechte',
        text: [
          'Unter Konto, Ihre Daten können Sie alle Daten Ihres Kontos herunterladen und das Konto löschen.',
          'Dabei werden Name, Kontaktdaten, Notizen und Texte gelöscht. Termine und Zahlungen bleiben ohne Ihren Namen bei den Betrieben.',
          'Einen Kundeneintrag, den ein Betrieb selbst angelegt hat, behält dieser Betrieb. Wenden Sie sich an ihn, um den Eintrag ändern oder löschen zu lassen.',
        ],
      },
    ],
  },
  imprint: { title: 'Impressum', lead: 'Angaben zum Betreiber dieser Website.', parts: [] },
} satisfies Shape<typeof en>;
