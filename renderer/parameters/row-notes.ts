import { isChatParameterName, type NamedChatParameter } from '#shared/chat-parameters/table.ts'
import { parameterNames } from '../text/en/parameter-names.ts'
import { parametersText } from '../text/en/parameters.ts'
import type { Inherited } from './inherited.ts'

export interface RowNote {
  tone: 'quiet' | 'warn'
  text: string
}

interface RowState {
  isSet: boolean
  inherited: Inherited | undefined
  /** Whether another parameter is set here. */
  hasValue: (name: string) => boolean
  isUnsupported: boolean
}

const words = parametersText.notes

/** Returns the permanent notes below a parameter, apart from problems with its value. */
export function rowNotes(row: NamedChatParameter, { isSet, inherited, hasValue, isUnsupported }: RowState): RowNote[] {
  const notes: RowNote[] = []
  const { label, deprecated } = parameterNames[row.name]
  if (isSet && inherited !== undefined) {
    notes.push({ tone: 'quiet', text: `${parametersText.covers[inherited.source]} ${shortValue(inherited.value)}` })
  }
  if (deprecated !== undefined) notes.push({ tone: 'warn', text: words.deprecated(deprecated) })
  if (isSet && isUnsupported) notes.push({ tone: 'warn', text: words.notSupported })
  for (const other of row.conflictsWith ?? []) {
    if (!isSet || !hasValue(other) || !isChatParameterName(other)) continue
    notes.push({ tone: 'warn', text: words.both(label, parameterNames[other].label) })
  }
  return notes
}

/** Returns the full explanation of a parameter: its help, then its notes. */
export function describeParameter(row: NamedChatParameter): string {
  const { minimum, maximum } = row
  const { help, note } = parameterNames[row.name]
  const sentences = [
    help,
    minimum !== undefined || maximum !== undefined ? words.limits(minimum, maximum) : null,
    note ?? null,
    row.streamingOnly ? words.streamingOnly : null,
    row.notAllProviders ? words.notAllProviders : null,
  ]
  return sentences.filter((sentence) => sentence !== null).join(' ')
}

/** Formats a value on one line. */
export function shortValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
