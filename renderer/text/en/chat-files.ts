import { defineText } from '../define-text.ts'
import { count } from '../format.ts'

const chats = (value: number) => count(value, { one: 'chat', other: 'chats' })

/** Texts of exporting and importing chats. */
export const chatFilesText = defineText('chatFilesText', {
  exportJson: 'Export as JSON…',
  exportMarkdown: 'Export as Markdown…',
  exportAll: 'Export all chats…',
  exportAllMarkdown: 'Export all chats as Markdown…',
  import: 'Import…',
  importChats: 'Import chats…',

  exported: (conversations: number, file: string) => `Exported ${chats(conversations)} to ${file}`,
  soundSaved: (file: string) => `Saved the audio to ${file}`,
  openFolder: 'Open folder',
  folderNotOpened: 'Couldn’t open the folder',
  imported(added: number, known: number): string {
    if (added === 0) return known === 0 ? 'The file has no chats' : `Nothing new: ${chats(known)} already imported`
    return known === 0 ? `Imported ${chats(added)}` : `Imported ${chats(added)}, ${known} already imported`
  },
  show: 'Show',
  importing: 'Importing chats',
  importedSoFar: (done: number, all: number) => `Importing: ${done} of ${chats(all)}`,
  importProgress: 'Imported so far',
  stopImport: 'Stop',
  importStopped: (added: number, known: number) =>
    `Import stopped. ${chats(added)} were imported and kept${known === 0 ? '' : `, ${known} already imported`}`,
  notAllCameIn: (left: number) => `${count(left, { one: 'item was', other: 'items were' })} skipped`,
  whatWasLeftOut: 'What was skipped, and why',
  leftOut: (what: string, why: string) => `${what}: ${why}`,
  moreLeftOut: (more: number) => `and ${more} more`,

  exportFailed: 'Couldn’t export the chats',
  importFailed: 'Couldn’t import the file',
  retry: 'Retry',
  dismiss: 'Dismiss',

  settings: {
    exportTitle: 'Export',
    exportHelp: 'All chats with all branches in one file, as a backup or to move to another computer',
    importTitle: 'Import',
    importHelp:
      'A JSON export from Gatehouse, a ChatGPT export (the .zip or its conversations.json), or a chat exported from OpenRouter. Chats you already have are skipped.',
  },
} as const)
