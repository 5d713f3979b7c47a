import type { errorsText as english } from '../en/errors.ts'
import { formatClock } from '../format.ts'

export const errorsText: typeof english = {
  details: 'Einzelheiten',
  retry: 'Erneut versuchen',
  signInAgain: 'Erneut anmelden',
  enterKey: 'Schlüssel eingeben',
  addCredits: 'Guthaben aufladen',
  openSettings: 'Einstellungen öffnen',
  restartGateway: 'Gateway neu starten',
  openDataFolder: 'Datenordner öffnen',
  openUsage: 'Verbrauch öffnen',
  chooseModel: 'Anderes Modell wählen',
  changeParameters: 'Parameter ändern',
  shorten: 'Nachricht kürzen',
  nextTryIn: (seconds) =>
    `Es bittet, noch ${seconds < 90 ? `${seconds} s` : `${formatClock(seconds * 1000)} min`} zu warten`,
  mayTryAgain: 'Die Wartezeit ist vorbei',

  quoted: (who, reason, advice) => `${who === null ? '' : `${who}: `}„${reason}“\n${advice}`,
  badRequest: {
    title: 'Das Gateway hat die Anfrage zurückgewiesen',
    text: 'Ein Wert ist nicht erlaubt, oder dieses Modell unterstützt ihn nicht. Ändern Sie ihn und versuchen Sie es erneut.',
  },
  unauthorized: {
    title: 'Ungültiger API-Schlüssel',
    text: 'Er fehlt oder wurde widerrufen. Melden Sie sich erneut an, um einen neuen zu bekommen.',
  },
  keyRefused: {
    title: 'Ungültiger API-Schlüssel',
    text: 'Er wurde widerrufen oder ist abgelaufen. Geben Sie einen anderen ein und versuchen Sie es dann erneut.',
  },
  keyNeeded: {
    title: 'Dieses Gateway braucht einen Schlüssel',
    text: 'Geben Sie ihn ein und versuchen Sie es dann erneut.',
  },
  noCredit: {
    title: 'Das Guthaben reicht nicht',
    text: 'Laden Sie Ihr Guthaben auf und versuchen Sie es dann erneut.',
  },
  forbidden: {
    title: 'Das Gateway hat diese Anfrage abgelehnt',
    text: 'Seine Regeln oder die Rechte dieses Schlüssels erlauben sie nicht. Wählen Sie ein anderes Modell, oder ändern Sie die Anfrage.',
  },
  flagged: (found) => ({
    title: 'Von der Moderation blockiert',
    text: `Gefunden wurde: ${found.join(', ')}. Formulieren Sie die Nachricht um oder wählen Sie ein anderes Modell.`,
  }),
  notFound: {
    title: 'Nicht gefunden',
    text: 'Das Modell oder Preset wurde vielleicht umbenannt oder entfernt. Wählen Sie ein anderes, oder prüfen Sie den Namen und versuchen Sie es erneut.',
  },
  conflict: {
    title: 'Anderswo geändert',
    text: 'Warten Sie einen Moment und versuchen Sie es dann erneut.',
  },
  tooLarge: {
    title: 'Die Anfrage ist zu groß',
    text: 'Sie überschreitet die Grenze dieses Modells oder Gateways. Kürzen Sie die Nachricht oder wählen Sie ein Modell mit größerem Kontext.',
  },
  rateLimit: {
    title: 'Zu viele Anfragen',
    text: 'Das Gateway bittet Sie zu warten. Es wurde nichts berechnet.',
  },
  gatewayFault: {
    title: 'Fehler im Gateway',
    text: 'Auf der Seite des Gateways ist etwas schiefgegangen. Der Versuch kann berechnet werden. Versuchen Sie es erneut oder wählen Sie ein anderes Modell.',
  },
  providerFault: {
    title: 'Fehler beim Anbieter',
    text: 'Das Gateway läuft, aber sein Anbieter hat mit einem Fehler geantwortet. Versuchen Sie es erneut oder wählen Sie ein anderes Modell.',
  },
  proxyFault: {
    title: 'Das Gateway antwortet nicht',
    text: 'Diese Antwort kam von einem Proxy davor. Das Gateway ist vielleicht ausgefallen oder startet neu. Versuchen Sie es gleich erneut oder prüfen Sie seine Adresse in den Einstellungen.',
  },
  unavailable: {
    title: 'Kein Anbieter verfügbar',
    text: 'Das Gateway oder alle Anbieter dieses Modells sind ausgefallen. Versuchen Sie es gleich erneut oder wählen Sie ein anderes Modell.',
  },
  overloaded: {
    title: 'Der Anbieter ist überlastet',
    text: 'Er hat im Moment zu viele Anfragen. Versuchen Sie es später erneut oder wählen Sie ein anderes Modell.',
  },
  brokenStream: {
    title: 'Die Antwort endete mit einem Fehler',
    text: 'Der Fehler trat mitten in der Antwort auf. Versuchen Sie es erneut oder wählen Sie ein anderes Modell.',
  },
  gatewayTimeout: {
    title: 'Die Antwort dauerte zu lange',
    text: 'Das Gateway hat zu lange auf den Anbieter gewartet. Der Versuch kann berechnet werden. Versuchen Sie es erneut.',
  },
  otherStatus: (status) => ({
    title: `Das Gateway hat mit ${status} geantwortet`,
    text: 'Dieser Fehler ist nicht dokumentiert. Siehe Einzelheiten.',
  }),

  unreachable: {
    title: 'Das Gateway ist nicht zu erreichen',
    text: 'Unter seiner Adresse antwortet nichts. Prüfen Sie die Verbindung und versuchen Sie es dann erneut.',
  },
  timeout: {
    title: 'Zeitüberschreitung',
    text: 'Das Gateway hat zu lange nichts gesendet. Vielleicht arbeitet es noch, und der Versuch kann berechnet werden. Versuchen Sie es erneut.',
  },
  tls: {
    title: 'Die Verbindung ist nicht sicher',
    text: 'Eine sichere Verbindung kam nicht zustande, deshalb wurde nichts gesendet. Prüfen Sie die Adresse in den Einstellungen.',
  },
  interrupted: {
    title: 'Unterbrochen',
    text: 'Die Verbindung endete, bevor die Antwort vollständig war. Der empfangene Teil bleibt erhalten und kann berechnet werden.',
  },
  tooLong: {
    title: 'Die Antwort ist zu lang',
    text: 'Die App hat sie an ihrer Grenze angehalten. Der Teil davor bleibt erhalten und kann berechnet werden. Fragen Sie nach weniger oder setzen Sie unter „Parameter“ eine Token-Grenze.',
  },
  badResponse: {
    title: 'Unerwartete Antwort',
    text: 'Vielleicht antwortet stattdessen ein Proxy oder eine Anmeldeseite Ihres Netzwerks. Prüfen Sie das und versuchen Sie es dann erneut.',
  },

  noEndpoint: {
    title: 'Für diese Anfrage blieb kein Endpunkt',
    text: 'Ihre Regeln schließen jeden Endpunkt dieses Modells aus. Es wurde nichts an einen Anbieter gesendet und nichts berechnet.',
  },
  noProvider: {
    title: 'Kein Anbieter betreibt dieses Modell zurzeit',
    text: 'Wählen Sie ein anderes Modell oder lockern Sie die Anbieter-Einstellungen dieses Chats.',
  },
  unknownModel: {
    title: 'Das Gateway kennt dieses Modell nicht',
    text: 'Vielleicht wurde es umbenannt oder entfernt. Wählen Sie ein anderes.',
  },
  wrongModel: {
    title: 'Dieses Modell kann nicht chatten',
    text: 'Es ist für etwas anderes da, zum Beispiel für Sprache oder Bilder. Wählen Sie ein anderes.',
  },
  modelEnded: {
    title: 'Dieses Modell wurde eingestellt',
    text: 'Das Gateway oder sein Anbieter hat es entfernt. Wählen Sie ein anderes.',
  },
  freeEnded: {
    title: 'Die kostenlose Variante wurde eingestellt',
    text: 'Es gibt nur noch kostenpflichtige Endpunkte. Wählen Sie das kostenpflichtige Modell oder ein anderes.',
  },
  regionRestricted: {
    title: 'In Ihrer Region nicht verfügbar',
    text: 'Das Modell ist auf andere Länder beschränkt. Wählen Sie ein anderes.',
  },
  allBusy: {
    title: 'Alle Anbieter dieses Modells sind ausgelastet',
    text: 'Warten Sie kurz und versuchen Sie es erneut, oder wählen Sie ein anderes Modell.',
  },
  filtered: {
    title: 'Ihr Filter schließt alle Anbieter aus',
    text: 'Die Nachricht ging an keinen Anbieter, nur das Gateway hat sie gesehen. Lockern Sie die Anbieter-Einstellungen dieses Chats oder wählen Sie ein anderes Modell.',
  },
  badSound: (message) => ({
    title: 'Der Ton hat nicht das angeforderte Format',
    text: `${message} Versuchen Sie es erneut, oder wählen Sie das andere Format oder ein anderes Modell.`,
  }),
  budgetSpent: {
    title: 'Das Budget ist aufgebraucht',
    text: 'Dieses Budget stoppt das Senden, deshalb wurde nichts gesendet. Erhöhen Sie es unter „Verbrauch“ und versuchen Sie es dann erneut.',
  },
  notSentByPolicy: 'Wegen der Datenrichtlinie nicht gesendet',
  badInput: { title: 'Dieser Wert ist nicht erlaubt', text: 'Korrigieren Sie ihn und versuchen Sie es erneut.' },
  missing: { title: 'Nicht mehr verfügbar', text: 'Vielleicht wurde es in einem anderen Fenster gelöscht.' },
  storage: {
    title: 'Speichern fehlgeschlagen',
    text: 'Der Datenträger ist vielleicht voll oder der Datenordner schreibgeschützt. Was auf dem Bildschirm steht, bleibt erhalten, solange die App läuft.',
  },
  fileDamaged: {
    title: 'Eine angehängte Datei ist beschädigt',
    text: 'Die Datei auf dem Datenträger hat sich seit dem Anhängen geändert, deshalb wurde nichts gesendet. Hängen Sie dieselbe Datei noch einmal an eine beliebige Nachricht an und versuchen Sie es erneut, oder bearbeiten Sie die Nachricht und entfernen Sie die Datei.',
  },
  fileGone: {
    title: 'Eine angehängte Datei ist nicht mehr da',
    text: 'Sie ist nicht mehr auf dem Datenträger, deshalb wurde nichts gesendet. Hängen Sie dieselbe Datei noch einmal an eine beliebige Nachricht an und versuchen Sie es erneut, oder bearbeiten Sie die Nachricht und entfernen Sie die Datei.',
  },
  keychain: {
    title: 'Der Schlüsselbund hat nicht geantwortet',
    text: 'Der Schlüsselbund des Systems ist gesperrt oder fehlt. Entsperren Sie ihn und versuchen Sie es dann erneut.',
  },
  internal: {
    title: 'In der App ist etwas schiefgegangen',
    text: 'Nichts, was Sie geschrieben haben, ist verloren. Versuchen Sie es erneut.',
  },
}
