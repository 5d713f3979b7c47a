import type { Message } from '#shared/conversation.ts'
import type { ComposerField } from './use-composer.ts'

/** Inserts the selected part of a message, or all of it, as a quotation at the composer's cursor. */
export function quoteIntoComposer({ current: field }: ComposerField, { id, text }: Message): void {
  if (field === null) return
  const selected = selectionIn(document.querySelector(`[data-message="${CSS.escape(id)}"]`))
  const { value, selectionEnd } = field
  field.focus()
  field.setSelectionRange(selectionEnd, selectionEnd)
  // Inserted like typed text, so that React gets an event and Undo works.
  document.execCommand('insertText', false, toQuotation(selected || text, value.slice(0, selectionEnd)))
}

/** Inserts a text at the composer's cursor, after what is selected. */
export function insertIntoComposer({ current: field }: ComposerField, text: string): void {
  if (field === null) return
  const { selectionEnd } = field
  field.focus()
  field.setSelectionRange(selectionEnd, selectionEnd)
  document.execCommand('insertText', false, text)
}

/** Appends a text to the composer. */
export function appendToComposer({ current: field }: ComposerField, text: string): void {
  if (field === null) return
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
  document.execCommand('insertText', false, field.value.trim() === '' ? text : `\n\n${text}`)
}

function selectionIn(turn: Element | null): string {
  const selection = getSelection()
  if (turn === null || selection === null || selection.isCollapsed) return ''
  const isInside = turn.contains(selection.anchorNode) && turn.contains(selection.focusNode)
  return isInside ? selection.toString().trim() : ''
}

/** Returns a Markdown quotation to insert after `before`, on separate lines and followed by an empty one. */
export function toQuotation(text: string, before: string): string {
  const lines = text.trim().split('\n')
  const quoted = lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n')
  return `${lineEnds(before)}${quoted}\n\n`
}

/** Returns the line breaks that are needed after `before` for an empty line. */
function lineEnds(before: string): string {
  if (before.trim() === '' || before.endsWith('\n\n')) return ''
  return before.endsWith('\n') ? '\n' : '\n\n'
}
