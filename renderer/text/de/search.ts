import type { searchText as english } from '../en/search.ts'
import { count, formatNumber } from '../format.ts'

export const searchText: typeof english = {
  searchAll: 'Alle Chats durchsuchen',
  searching: 'Sucht',
  results: 'Suchergebnisse',
  found: (total, isMore) =>
    isMore
      ? `Mehr als ${formatNumber(total)} Nachrichten gefunden`
      : count(total, { one: 'Nachricht gefunden', other: 'Nachrichten gefunden' }),
  nothing: (query) => `Keine Nachricht enthält „${query}“.`,
  nothingHelp: 'Findet Nachrichten, die alle Wörter enthalten. Vom letzten genügt der Anfang.',
  titles: 'Chats nach Namen',
  moreTitles: (more) =>
    `${count(more, { one: 'weiterer Chat', other: 'weitere Chats' })}. Tippen Sie weiter, um die Liste einzugrenzen.`,
  more: 'Mehr zeigen',
  loadingMore: 'Sucht',
  notThere: 'Die Nachricht wurde gelöscht',
  roles: {
    system: 'System',
    developer: 'Entwickler',
    user: 'Sie',
    assistant: 'Antwort',
    tool: 'Werkzeugergebnis',
  },

  find: 'Im Chat suchen',
  close: 'Schließen',
  place: (index, all) => `${formatNumber(index)} von ${formatNumber(all)}`,
  noMatch: 'Kein Treffer',
}
