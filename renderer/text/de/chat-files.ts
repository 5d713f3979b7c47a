import type { chatFilesText as english } from '../en/chat-files.ts'
import { count } from '../format.ts'

const chats = (value: number) => count(value, { one: 'Chat', other: 'Chats' })

export const chatFilesText: typeof english = {
  exportJson: 'Als JSON exportieren…',
  exportMarkdown: 'Als Markdown exportieren…',
  exportAll: 'Alle Chats exportieren…',
  exportAllMarkdown: 'Alle Chats als Markdown exportieren…',
  import: 'Importieren…',
  importChats: 'Chats importieren…',

  exported: (conversations, file) => `${chats(conversations)} exportiert nach ${file}`,
  soundSaved: (file) => `Audio gespeichert in ${file}`,
  openFolder: 'Ordner öffnen',
  folderNotOpened: 'Der Ordner ließ sich nicht öffnen',
  imported(added, known) {
    if (added === 0)
      return known === 0 ? 'Die Datei enthält keine Chats' : `Nichts Neues: ${chats(known)} schon importiert`
    return known === 0 ? `${chats(added)} importiert` : `${chats(added)} importiert, ${known} schon vorhanden`
  },
  show: 'Zeigen',
  importing: 'Chats werden importiert',
  importedSoFar: (done, all) => `Import: ${done} von ${chats(all)}`,
  importProgress: 'Bisher importiert',
  stopImport: 'Anhalten',
  importStopped: (added, known) =>
    `Import angehalten. ${count(added, { one: 'Chat ist importiert und bleibt', other: 'Chats sind importiert und bleiben' })}${known === 0 ? '' : `, ${known} schon vorhanden`}`,
  notAllCameIn: (left) => `${count(left, { one: 'Eintrag wurde', other: 'Einträge wurden' })} ausgelassen`,
  whatWasLeftOut: 'Was ausgelassen wurde, und warum',
  leftOut: (what, why) => `${what}: ${why}`,
  moreLeftOut: (more) => `und ${more} weitere`,

  exportFailed: 'Die Chats ließen sich nicht exportieren',
  importFailed: 'Die Datei ließ sich nicht importieren',
  retry: 'Erneut versuchen',
  dismiss: 'Schließen',

  settings: {
    exportTitle: 'Export',
    exportHelp: 'Alle Chats mit allen Zweigen in einer Datei, als Sicherung oder für einen anderen Computer',
    importTitle: 'Import',
    importHelp:
      'Ein JSON-Export aus Gatehouse, ein Export von ChatGPT (die .zip oder ihre conversations.json) oder ein aus OpenRouter exportierter Chat. Schon vorhandene Chats werden übersprungen.',
  },
}
