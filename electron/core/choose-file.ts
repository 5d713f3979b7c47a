/** What can be saved, for the dialog; a sound is whatever a gateway has sent. */
export type SavedKind = 'json' | 'markdown' | 'text' | 'srt' | 'vtt' | 'csv' | 'wav' | 'mp3' | 'sound' | 'any'

/** The ends of a file's name, without the dot, the usual one first. */
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

/** Asks the person for a file. Null where they chose none. */
export interface ChooseFile {
  /** `name` is what it is called unless they say otherwise, with its end. */
  toSave(name: string, kind: SavedKind): Promise<string | null>
  toOpen(kind: 'chats'): Promise<string | null>
  /** Files that can go with a message; empty where they chose none. */
  toAttach(): Promise<string[]>
  /** Shows a file in its folder. */
  show(path: string): void
}

/** A name for a file out of what a person or a model wrote; `otherwise` where nothing of it is left. */
export function fileName(title: string, otherwise: string, kind: SavedKind, extension = extensions[kind][0]): string {
  return `${cleanName(title).slice(0, 80).trimEnd() || otherwise}.${extension}`
}

/** A name without what no file system takes in one, and without dots that would hide the file; perhaps empty. */
export function cleanName(name: string): string {
  return name.replace(/[\p{Cc}<>:"/\\|?*\s]+/gu, ' ').replace(/^[\s.]+|[\s.]+$/g, '')
}
