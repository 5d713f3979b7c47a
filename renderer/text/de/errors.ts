import type { errorsText as english } from '../en/errors.ts'
import { formatClock } from '../format.ts'

export const errorsText: typeof english = {
  details: 'Einzelheiten',
  retry: 'Erneut versuchen',
  signInAgain: 'Erneut anmelden',
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
    title: 'Das Gateway hat die Anfrage nicht angenommen',
    text: 'Einer ihrer Werte ist nicht erlaubt, oder dieses Modell kennt ihn nicht. Ändern Sie ihn und versuchen Sie es noch einmal.',
  },
  unauthorized: {
    title: 'Das Gateway kennt diesen Schlüssel nicht',
    text: 'Er fehlt oder wurde widerrufen. Melden Sie sich erneut an, um einen neuen zu bekommen.',
  },
  noCredit: {
    title: 'Das Guthaben reicht nicht',
    text: 'Das Gateway hat mangels Guthaben nicht geantwortet. Laden Sie es auf und wiederholen Sie dann.',
  },
  forbidden: {
    title: 'Das Gateway hat diese Anfrage abgelehnt',
    text: 'Seine Regeln oder die Rechte dieses Schlüssels erlauben sie nicht. Wählen Sie ein anderes Modell, oder ändern Sie die Anfrage.',
  },
  flagged: (found) => ({
    title: 'Von der Moderation zurückgehalten',
    text: `Gefunden wurde: ${found.join(', ')}. Fassen Sie die Nachricht anders, oder wählen Sie ein anderes Modell.`,
  }),
  notFound: {
    title: 'Das hat das Gateway nicht',
    text: 'Modell oder Preset wurden vielleicht umbenannt oder entfernt. Wählen Sie ein anderes, oder prüfen Sie den Namen und wiederholen Sie.',
  },
  conflict: {
    title: 'Jemand anderes hat es gerade geändert',
    text: 'Warten Sie einen Augenblick und wiederholen Sie dann.',
  },
  tooLarge: {
    title: 'Die Anfrage ist zu groß',
    text: 'Sie ist länger, als dieses Modell oder Gateway annimmt. Kürzen Sie die Nachricht, oder wählen Sie ein Modell mit größerem Kontext.',
  },
  rateLimit: {
    title: 'Zu viele Anfragen',
    text: 'Das Gateway bittet, vor der nächsten zu warten. Berechnet wurde nichts.',
  },
  gatewayFault: {
    title: 'Das Gateway ist gescheitert',
    text: 'Der Fehler liegt auf seiner Seite. Was es begonnen hatte, wird vielleicht berechnet. Versuchen Sie es erneut; bleibt es dabei, wählen Sie ein anderes Modell.',
  },
  providerFault: {
    title: 'Der Anbieter ist gescheitert',
    text: 'Das Gateway läuft, aber der Anbieter dahinter hat mit einem Fehler geantwortet. Versuchen Sie es erneut, oder wählen Sie ein anderes Modell.',
  },
  proxyFault: {
    title: 'Das Gateway antwortet nicht',
    text: 'Das kam von einem Proxy vor dem Gateway, das vielleicht ausgefallen ist oder gerade neu startet. Versuchen Sie es gleich erneut, oder prüfen Sie seine Adresse in den Einstellungen.',
  },
  unavailable: {
    title: 'Gerade kann niemand antworten',
    text: 'Das Gateway oder jeder Anbieter dieses Modells ist ausgefallen. Versuchen Sie es gleich erneut, oder wählen Sie ein anderes Modell.',
  },
  overloaded: {
    title: 'Der Anbieter ist überlastet',
    text: 'Er hat im Moment mehr Anfragen, als er annehmen kann. Versuchen Sie es später erneut, oder wählen Sie ein anderes Modell.',
  },
  brokenStream: {
    title: 'Die Antwort endete mit einem Fehler',
    text: 'Er kam mitten in der Antwort. Versuchen Sie es erneut, oder wählen Sie ein anderes Modell.',
  },
  gatewayTimeout: {
    title: 'Die Antwort dauerte zu lange',
    text: 'Das Gateway hat nicht länger auf den Anbieter gewartet. Was getan war, wird vielleicht berechnet. Versuchen Sie es erneut.',
  },
  otherStatus: (status) => ({
    title: `Das Gateway hat mit ${status} geantwortet`,
    text: 'Das ist keiner der Fehler, die es beschreibt.',
  }),

  unreachable: {
    title: 'Das Gateway ist nicht zu erreichen',
    text: 'Unter seiner Adresse antwortet nichts. Prüfen Sie die Verbindung und wiederholen Sie dann.',
  },
  timeout: {
    title: 'Keine Antwort in der Zeit',
    text: 'Das Gateway hat zu lange geschwiegen. Vielleicht arbeitet es noch daran und berechnet es. Versuchen Sie es erneut.',
  },
  tls: {
    title: 'Die Verbindung ist nicht sicher',
    text: 'Eine sichere Verbindung kam nicht zustande, deshalb wurde nichts gesendet. Prüfen Sie die Adresse in den Einstellungen.',
  },
  interrupted: {
    title: 'Unterbrochen',
    text: 'Die Verbindung endete, bevor die Antwort vollständig war. Was angekommen war, bleibt; es wird vielleicht berechnet.',
  },
  tooLong: {
    title: 'Die Antwort ist zu lang',
    text: 'Die App hat sie an ihrer Grenze angehalten. Was sie lesen konnte, bleibt erhalten; es kann berechnet werden. Fragen Sie nach weniger, oder setzen Sie unter Parameter eine Grenze für Tokens.',
  },
  badResponse: {
    title: 'Das war keine Antwort eines Gateways',
    text: 'Vielleicht steht etwas anderes dazwischen, etwa ein Proxy oder eine Anmeldeseite des Netzes. Prüfen Sie es und wiederholen Sie dann.',
  },

  filtered: {
    title: 'Ihr Filter hat jeden Anbieter entfernt',
    text: 'Niemand wurde gefragt, und außer dem Gateway hat niemand die Nachricht gesehen. Lockern Sie die Anbieter-Einstellungen dieses Chats, oder wählen Sie ein anderes Modell.',
  },
  badSound: (message) => ({
    title: 'Das ist nicht der Ton, der verlangt wurde',
    text: `${message} Versuchen Sie es noch einmal, oder wählen Sie das andere Format oder ein anderes Modell.`,
  }),
  budgetSpent: {
    title: 'Das Budget ist aufgebraucht',
    text: 'Es soll hier Schluss sein, darum wurde nichts gesendet. Erhöhen Sie es unter Verbrauch, und versuchen Sie es dann noch einmal.',
  },
  badInput: { title: 'Dieser Wert ist nicht erlaubt', text: 'Berichtigen Sie ihn und versuchen Sie es noch einmal.' },
  missing: { title: 'Das gibt es nicht mehr', text: 'Vielleicht wurde es in einem anderen Fenster gelöscht.' },
  storage: {
    title: 'Das Speichern ist gescheitert',
    text: 'Der Datenträger ist vielleicht voll oder der Datenordner schreibgeschützt. Was auf dem Bildschirm steht, geht nicht verloren, solange die App läuft.',
  },
  fileDamaged: {
    title: 'Eine angehängte Datei ist beschädigt',
    text: 'Ihr Inhalt auf dem Datenträger ist nicht der, der angehängt wurde. Darum wurde nichts gesendet. Hängen Sie dieselbe Datei noch einmal an, gleich an welche Nachricht, und wiederholen Sie dann; oder bearbeiten Sie die Nachricht und entfernen Sie die Datei.',
  },
  fileGone: {
    title: 'Eine angehängte Datei ist nicht mehr da',
    text: 'Sie ist nicht mehr auf dem Datenträger. Darum wurde nichts gesendet. Hängen Sie dieselbe Datei noch einmal an, gleich an welche Nachricht, und wiederholen Sie dann; oder bearbeiten Sie die Nachricht und entfernen Sie die Datei.',
  },
  keychain: {
    title: 'Der Schlüsselbund hat nicht geantwortet',
    text: 'Der Schlüsselbund des Systems ist gesperrt oder fehlt. Entsperren Sie ihn und wiederholen Sie dann.',
  },
  internal: {
    title: 'In der App ist etwas schiefgegangen',
    text: 'Nichts von dem, was Sie geschrieben haben, ist verloren. Versuchen Sie es erneut.',
  },
}
