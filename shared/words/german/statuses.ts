/** Documented meanings of error statuses, shown if the gateway sent no message. */
export const statuses: Readonly<Record<string, string>> = {
  'Missing authentication header': 'Die Kopfzeile für die Anmeldung fehlt',
  'Insufficient credits; add credits to go on': 'Das Guthaben reicht nicht; laden Sie es auf, um weiterzumachen',
  'Only management keys can perform this operation': 'Das dürfen nur Verwaltungsschlüssel',
  'Resource not found': 'Das gibt es dort nicht',
  'Resource conflict; try again later': 'Jemand anderes hat es gerade geändert; versuchen Sie es später noch einmal',
  'Rate limit exceeded': 'Zu viele Anfragen',
  'Internal server error': 'Fehler im Inneren des Gateways',
  'Provider returned an error': 'Der Anbieter hat mit einem Fehler geantwortet',
  'Service temporarily unavailable': 'Der Dienst ist vorübergehend nicht verfügbar',
  'Request timed out; try again later': 'Die Anfrage dauerte zu lange; versuchen Sie es später noch einmal',
}
