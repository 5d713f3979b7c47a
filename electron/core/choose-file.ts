/** File types of the save dialog; `sound` is any format that a gateway sends. */
export type SavedKind = 'json' | 'markdown' | 'text' | 'srt' | 'vtt' | 'csv' | 'wav' | 'mp3' | 'sound' | 'any'

/** File extensions without the dot, the usual one first. */
export const extensions: Readonly<Record<SavedKind, readonly [string, ...string[]]>> = {
  json: ['json'],
  markdown: ['md'],
  text: ['txt'],
  srt: ['srt'],
  vtt: ['vtt'],
  csv: ['csv'],
  wav: ['wav'],
  mp3: ['mp3'],
  any: ['*'],
  sound: ['wav', 'mp3', 'flac', 'ogg', 'opus', 'aac', 'm4a', 'webm'],
}

/** Asks the person for a file; null if they cancel. */
export interface ChooseFile {
  /** `name` is the suggested file name with its extension. */
  toSave(name: string, kind: SavedKind): Promise<string | null>
  toOpen(kind: 'chats'): Promise<string | null>
  /** Asks for files to attach to a message; empty if cancelled. */
  toAttach(): Promise<string[]>
  /** Shows a file in its folder. */
  show(path: string): void
}

/** Returns a file name for a title that a person or a model wrote; `otherwise` if nothing of it remains. */
export function fileName(title: string, otherwise: string, kind: SavedKind, extension = extensions[kind][0]): string {
  return `${cleanName(title).slice(0, 80).trimEnd() || otherwise}.${extension}`
}

/** Returns a name without characters that file systems forbid, and without leading or trailing dots; may be empty. */
export function cleanName(name: string): string {
  return name.replace(/[\p{Cc}<>:"/\\|?*\s]+/gu, ' ').replace(/^[\s.]+|[\s.]+$/g, '')
}
