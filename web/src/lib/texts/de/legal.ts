import type en from '../en/legal';
import type { Shape } from '../shape';

export default {
  operator: 'Betreiber',
  noOperator: 'Der Betreiber dieser Website hat Name und Anschrift noch nicht eingetragen.',
  terms: {
    title: 'Nutzungsbedingungen',
    lead: 'Diese Website zeigt freie Termine von Betrieben, die Sie buchen können.',
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
          'Sie können online absagen oder verschieben, bis die Stornofrist des Betriebs beginnt. Wenden Sie sich danach an den Betrieb.',
          'Für jeden Termin gilt die Stornofrist, die bei der Buchung galt.',
        ],
      },
      {
        title: 'Bezahlung',
        text: [
          'Sie bezahlen vor Ort, sofern die Buchungsseite keine Online-Zahlung anbietet.',
          'Eine Online-Zahlung wird auf demselben Weg erstattet.',
        ],
      },
      {
        title: 'Regeln',
        text: [
          'Geben Sie richtige Kontaktdaten an, halten Sie Ihr Passwort geheim und buchen Sie nur Termine, die Sie wahrnehmen wollen.',
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
          'Konto: Name, E-Mail-Adresse, Telefonnummer, falls angegeben, Sprache, Zeitzone, ein Hashwert Ihres Passworts, Ihre Passkeys und die Fassung der Nutzungsbedingungen, die Sie akzeptiert haben.',
          'Buchungen: Termine mit Verlauf und Hinweisen, Familienmitglieder, für die Sie buchen, Wartelisteneinträge, Pakete und Zahlungen. Kartendaten geben Sie beim Zahlungsanbieter ein. Sie werden hier nicht gespeichert.',
          'Nutzung: Nachrichten mit Betrieben, Favoriten, Bewertungen, Meldungen, Support-Anfragen, Benachrichtigungen und für jedes angemeldete Gerät Browser, System und Zeit der letzten Nutzung. IP-Adressen werden nicht zusammen mit den Sitzungen gespeichert.',
        ],
      },
      {
        title: 'Wer sie sieht',
        text: [
          'Ein Betrieb, bei dem Sie buchen, sieht Ihren Namen, Ihre E-Mail-Adresse, Ihre Telefonnummer und Ihre Hinweise. Er kann eigene Notizen über Sie führen.',
          'Eine öffentliche Bewertung zeigt Ihren Vornamen und den ersten Buchstaben Ihres Nachnamens.',
          'Agenten, die Sie verbinden, sehen und tun nur, was Sie erlaubt haben. Sie können sie jederzeit entfernen.',
        ],
      },
      {
        title: 'Cookies',
        text: [
          'Diese Website verwendet Cookies nur für die Anmeldung, Ihre Sprache, eine begonnene Buchung und einmalige Hinweise. Sie enthält keine Werbung und kein Tracking.',
          'Wenn Sie Ihre Termine öffnen, speichert Ihr Gerät die bevorstehenden, damit Sie sie auch ohne Verbindung sehen. Diese Daten werden entfernt, sobald Sie sich abmelden oder sich jemand mit einem anderen Konto anmeldet.',
        ],
      },
      {
        title: 'Ihre Rechte',
        text: [
          'Im Konto unter „Ihre Daten“ können Sie alle Daten Ihres Kontos herunterladen und das Konto löschen.',
          'Beim Löschen werden Ihr Name, Ihre Kontaktdaten, Hinweise und Texte entfernt. Termine und Zahlungen bleiben ohne Ihren Namen bei den Betrieben.',
          'Einen Kundeneintrag, den ein Betrieb selbst angelegt hat, behält dieser Betrieb. Wenden Sie sich an ihn, um den Eintrag ändern oder löschen zu lassen.',
        ],
      },
    ],
  },
  imprint: { title: 'Impressum', lead: 'Angaben zum Betreiber dieser Website.', parts: [] },
} satisfies Shape<typeof en>;
