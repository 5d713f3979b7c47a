import type { helpText as english } from '../en/help.ts'

export const helpText: typeof english = {
  title: 'Hilfe',
  close: 'Hilfe schließen',
  back: 'Zurück',
  path: 'Ort dieses Abschnitts',
  search: 'Hilfe durchsuchen',
  loading: 'Hilfe wird geladen',
  groups: {
    start: 'Erste Schritte',
    work: 'Arbeiten',
    data: 'Kosten und Daten',
    more: 'Mehr',
  },
  found: (shown, total) =>
    shown < total
      ? `Die besten ${shown} von ${total} Abschnitten`
      : total === 1
        ? '1 Abschnitt'
        : `${total} Abschnitte`,
  nothing: (query) => `Nichts zu „${query}“`,
  nothingHelp: 'Versuchen Sie ein anderes Wort oder weniger Wörter, auf Englisch.',
  results: 'Treffer',
  contents: 'Auf dieser Seite',
  related: 'Siehe auch',
  gone: 'Nicht mehr im Handbuch',
  goneHelp: 'Dieser Abschnitt wurde umbenannt oder entfernt. Suchen Sie danach, oder sehen Sie alle Seiten durch.',
  allPages: 'Alle Seiten',
  englishOnly: 'Das Handbuch gibt es nur auf Englisch.',
}
