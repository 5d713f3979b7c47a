import type { NoteDefinition } from './marked-token.ts'

const definition =
  /^ {0,3}\[\^([^\]\s]{1,100})\]:[ \t]*([^\n]*(?:\n|$)(?:(?:[ \t]*\n)*(?: {2,}|\t)[ \t]*[^\s][^\n]*(?:\n|$))*)/

/** Reads a footnote definition at the start of `source`, with the indented lines after it. */
export function readNoteDefinition(source: string): NoteDefinition | null {
  const [raw, label, text = ''] = definition.exec(source) ?? []
  if (raw === undefined || label === undefined) return null
  return { type: 'noteDefinition', raw, label: noteKey(label), text: text.replaceAll(/^(?: {1,4}|\t)/gm, '').trim() }
}

/** Reads a footnote reference at the start of `source`. */
export function readNoteLabel(source: string): { raw: string; label: string } | null {
  const [raw, label] = /^\[\^([^\]\s]{1,100})\]/.exec(source) ?? []
  return raw === undefined || label === undefined ? null : { raw, label: noteKey(label) }
}

/** Returns the labels of the footnotes that a text refers to, in order. */
export function notesMentioned(source: string): string[] {
  if (!source.includes('[^')) return []
  return [...source.matchAll(/\[\^([^\]\s]{1,100})\](?!:)/g)].map(([, label = '']) => noteKey(label))
}

/** Normalises a label; case is ignored, as in links. */
function noteKey(label: string): string {
  return label.toLowerCase()
}
