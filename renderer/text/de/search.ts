import type { searchText as english } from '../en/search.ts'
import { count, formatNumber } from '../format.ts'

export const searchText: typeof english = {
  searchAll: 'Chats durchsuchen',
  searching: 'Sucht',
  results: 'Suchergebnisse',
  found: (total) => count(total, { one: 'Nachricht gefunden', other: 'Nachrichten gefunden' }),
  nothing: (query) => `Keine Nachricht enthält „${query}“.`,
  nothingHelp: 'Gefunden wird eine Nachricht, die jedes der Wörter enthält. Vom letzten genügt der Anfang.',
  titles: 'Chats nach Namen',
  moreTitles: (more) =>
    `${count(more, { one: 'weiterer Chat', other: 'weitere Chats' })}. Geben Sie mehr vom Namen ein.`,
  more: 'Mehr zeigen',
  loadingMore: 'Sucht',
  notThere: 'Die Nachricht gibt es nicht mehr',
  roles: {
    system: 'System',
    developer: 'Entwickler',
    user: 'Sie',
    assistant: 'Antwort',
    tool: 'Werkzeugergebnis',
  },

  find: 'Im Chat suchen',
  previous: 'Voriger Treffer',
  next: 'Nächster Treffer',
  close: 'Schließen',
  place: (index, all) => `${formatNumber(index)} von ${formatNumber(all)}`,
  noMatch: 'Kein Treffer',
}
