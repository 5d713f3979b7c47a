import { count } from '../format.ts'

const chats = (value: number) => count(value, { one: 'chat', other: 'chats' })

/** Words of exporting and importing chats. */
export const chatFilesText = {
  exportJson: 'Export as JSON…',
  exportMarkdown: 'Export as Markdown…',
  exportAll: 'Export all chats…',
  exportAllMarkdown: 'Export all chats as Markdown…',
  import: 'Import…',
  importChats: 'Import chats…',

  exported: (conversations: number, file: string) => `Exported ${chats(conversations)} to ${file}`,
  soundSaved: (file: string) => `Saved the sound to ${file}`,
  openFolder: 'Open folder',
  folderNotOpened: 'The folder could not be opened',
  imported(added: number, known: number): string {
    if (added === 0) return known === 0 ? 'The file has no chats' : `Nothing new: ${chats(known)} known already`
    return known === 0 ? `Imported ${chats(added)}` : `Imported ${chats(added)}, ${known} known already`
  },
  show: 'Show',

  exportFailed: 'The chats could not be exported',
  importFailed: 'The file could not be imported',
  retry: 'Retry',
  dismiss: 'Dismiss',

  settings: {
    exportTitle: 'Export',
    exportHelp: 'All chats with all their branches in one file, to keep or to take to another computer',
    importTitle: 'Import',
    importHelp: 'A file that was exported as JSON. What is here already is not added twice.',
  },
} as const
