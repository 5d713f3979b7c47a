import type { toolContentText as english } from '../en/tool-content.ts'
import { count } from '../format.ts'

export const toolContentText: typeof english = {
  files: 'Dateien …',
  fromServer: 'Von einem Server …',
  insertPrompt: 'Prompt einfügen …',

  resources: 'Von einem Server anhängen',
  resourcesHelp: 'Der Server liest die Ressource jetzt. Sie wird wie eine Datei mit Ihrer Nachricht gesendet.',
  resourceList: 'Ressourcen',
  searchResources: 'Ressourcen suchen',

  prompts: 'Prompt einfügen',
  promptsHelp: 'Der Text kommt an die Stelle des Cursors. Gesendet wird erst, wenn Sie die Nachricht senden.',
  promptList: 'Prompts',
  searchPrompts: 'Prompts suchen',
  asksFor: (fields) => count(fields, { one: 'Feld', other: 'Felder' }),
  fromServerName: (server) => `Von ${server}`,
  optional: (field) => `${field} (optional)`,
  missing: 'Füllen Sie dieses Feld aus.',
  back: 'Zurück',
  insert: 'Einfügen',

  loading: 'Wird geladen',
  more: (left) => `${count(left, { one: 'weiterer Treffer', other: 'weitere Treffer' })}. Suchen Sie mit mehr Wörtern.`,
  noMatch: 'Kein Treffer.',
  cancel: 'Abbrechen',
}
