import type { connectGatewayText as english } from '../en/connect-gateway.ts'
import { count } from '../format.ts'

const compatible = 'OpenAI-kompatibel'
const apis = {
  openai: compatible,
  gateway: 'Model gateway API',
  openrouter: 'OpenRouter-API',
  vercel: compatible,
  litellm: compatible,
  portkey: compatible,
} as const

export const connectGatewayText: typeof english = {
  title: 'Gateway verbinden',
  service: 'Dienst',
  other: 'Anderer',

  address: 'Adresse',
  addressHelp: 'Der Pfad der API wird automatisch gefunden. http:// ist nur für diesen Computer erlaubt.',
  addressLater: 'Sie wird geprüft, wenn Sie zum nächsten Feld gehen oder verbinden.',
  addressEmpty: 'Geben Sie die Adresse ein.',
  checking: 'Adresse wird geprüft…',
  found: ({ service, api, models }) =>
    [service, apis[api], models === null ? null : count(models, { one: 'Modell', other: 'Modelle' })]
      .filter((part) => part !== null)
      .join(', '),
  foundAt: (what, baseUrl) => `${what}, unter ${baseUrl}`,
  problems: {
    unreachable: 'Unter dieser Adresse antwortet nichts. Prüfen Sie sie, und ob der Server läuft.',
    timeout: 'Es kam nicht rechtzeitig eine Antwort. Prüfen Sie die Adresse, und ob der Server läuft.',
    tls: 'Eine sichere Verbindung war nicht möglich. Prüfen Sie die Adresse und das Zertifikat des Servers.',
    notApi: 'Unter dieser Adresse antwortet etwas, aber kein Modell-Gateway. Prüfen Sie die Adresse.',
    other: (title) => `${title}. Versuchen Sie es erneut, oder prüfen Sie die Adresse.`,
  },

  key: 'API-Schlüssel',
  keyNone: 'Keiner nötig',
  keyNoneHelp: 'Dieses Gateway antwortet ohne Schlüssel. Wenn sich das ändert, werden Sie danach gefragt.',
  keyHelp: 'Lassen Sie das Feld leer, wenn das Gateway keinen braucht. Er wird nur an diese Adresse gesendet.',
  keyNeededHelp: (host) => `Dieses Gateway braucht einen Schlüssel. Er wird nur an ${host} gesendet.`,
  keyNeeded: 'Dieses Gateway braucht einen Schlüssel. Fügen Sie ihn hier ein.',
  keyRefused: 'Das Gateway hat diesen Schlüssel abgelehnt. Prüfen Sie ihn, oder fügen Sie einen anderen ein.',
  showKey: 'Schlüssel anzeigen',
  hideKey: 'Schlüssel verbergen',

  more: 'Mehr',
  name: 'Name',
  nameHelp: 'Wird in Menüs angezeigt. Ohne Eingabe ist es der Name des Dienstes oder Servers.',
  authorizeUrl: 'Anmelde-URL',
  authorizeUrlHelp:
    'Die Seite, die fragt, ob die App einen Schlüssel haben darf. Lassen Sie das Feld leer, wenn Schlüssel eingefügt werden.',

  cancel: 'Abbrechen',
  connect: 'Verbinden',
  connecting: 'Wird verbunden',
  addAnyway: 'Trotzdem hinzufügen',
  connected: (name) => `${name} ist verbunden. Neue Chats benutzen es.`,
  addedUnreachable: (name) => `${name} wurde hinzugefügt, ist aber gerade nicht zu erreichen.`,

  keyFor: (name) => `Schlüssel für ${name}`,
  keyForHelp: (host) => `Das Gateway prüft ihn, bevor er gespeichert wird. Er wird nur an ${host} gesendet.`,
  keyEmpty: 'Fügen Sie zuerst den Schlüssel ein.',
  saveKey: 'Schlüssel speichern',
  saving: 'Wird gespeichert',
}
