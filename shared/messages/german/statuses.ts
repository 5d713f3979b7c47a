import type { Translation } from '../notice.ts'
import type { englishStatuses } from '../english/statuses.ts'

export const germanStatuses: Translation<typeof englishStatuses> = {
  status401: 'Die Kopfzeile für die Anmeldung fehlt',
  status402: 'Das Guthaben reicht nicht; laden Sie es auf, um weiterzumachen',
  status403: 'Das dürfen nur Verwaltungsschlüssel',
  status404: 'Das gibt es dort nicht',
  status409: 'Jemand anderes hat es gerade geändert; versuchen Sie es später noch einmal',
  status429: 'Zu viele Anfragen',
  status500: 'Fehler im Inneren des Gateways',
  status502: 'Der Anbieter hat mit einem Fehler geantwortet',
  status503: 'Der Dienst ist vorübergehend nicht verfügbar',
  status524: 'Die Anfrage dauerte zu lange; versuchen Sie es später noch einmal',
}
