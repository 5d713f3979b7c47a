import type { NoteNumbers } from './bounded-lexer.ts'
import { notesMentioned } from './note-syntax.ts'

/** The footnotes of a document so far. */
export interface KnownNotes {
  /** All labels that the text refers to, in order, defined or not. */
  readonly mentioned: readonly string[]
  /** Texts of the defined footnotes by label. */
  readonly texts: Readonly<Record<string, string>>
  /** Numbers in the order of reference; footnotes without a reference come last. */
  readonly numbers: NoteNumbers
}

export const noNotes: KnownNotes = { mentioned: [], texts: {}, numbers: {} }

/** Adds the references of a block. */
export function addNoteReferences(known: KnownNotes, source: string): KnownNotes {
  const all = new Set([...known.mentioned, ...notesMentioned(source)])
  if (all.size === known.mentioned.length || known.mentioned.length >= maxNotes) return known
  return numbered([...all], known.texts)
}

/** Adds a definition. The first one of a label counts. */
export function addNote(known: KnownNotes, label: string, text: string): KnownNotes {
  return Object.hasOwn(known.texts, label) ? known : numbered(known.mentioned, { ...known.texts, [label]: text })
}

/** Maximum number of footnotes; further ones stay text. */
const maxNotes = 200

export function canAddNote(known: KnownNotes): boolean {
  return Object.keys(known.texts).length < maxNotes
}

function numbered(mentioned: readonly string[], texts: KnownNotes['texts']): KnownNotes {
  const inText = mentioned.filter((label) => Object.hasOwn(texts, label))
  const labels = [...new Set([...inText, ...Object.keys(texts)])]
  const numbers = Object.fromEntries(labels.map((label, index) => [label, index + 1]))
  return { mentioned, texts, numbers: labels.length === 0 ? none : numbers }
}

/** Returns the numbers that a block needs; the same object where it needs none. */
export function numbersIn(source: string, numbers: NoteNumbers): NoteNumbers {
  const labels = notesMentioned(source).filter((label) => Object.hasOwn(numbers, label))
  return labels.length === 0 ? none : Object.fromEntries(labels.map((label) => [label, numbers[label] ?? 0]))
}

const none: NoteNumbers = {}
