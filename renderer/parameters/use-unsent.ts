import { useStore } from 'zustand'
import { chatParameters } from '#shared/chat-parameters/table.ts'
import { parameterLabel } from '../text/parameter-label.ts'
import { parametersText } from '../text/en/parameters.ts'
import type { ParameterEntries, ParameterEntry } from './parameter-entries.ts'

/** Returns the parameters whose input is not sent because it is incomplete or not allowed, in the order of the form. */
export function unsentNames(entries: Readonly<Record<string, ParameterEntry>>): string[] {
  return chatParameters.flatMap(({ name }) => (entries[name]?.problem ? [name] : []))
}

/** Returns the same for a form and renders again when it changes. */
export function useUnsent({ store }: ParameterEntries): readonly string[] {
  const names = useStore(store, (entries) => unsentNames(entries).join(' '))
  return names === '' ? [] : names.split(' ')
}

/** Returns a sentence for the composer: which input is not sent, and whether it is only unfinished. */
export function unsentInputWords(names: readonly string[], entries: Readonly<Record<string, ParameterEntry>>): string {
  const labels = names.map((name) => parameterLabel(name))
  const isUnfinished = names.every((name) => entries[name]?.draft.reading.kind === 'problem')
  return isUnfinished ? parametersText.unsentIncomplete(labels) : parametersText.unsentInvalid(labels)
}

/** Returns a sentence that names the parameters that are not sent. */
export function unsentWords(names: readonly string[]): string {
  return parametersText.unsent(names.map((name) => parameterLabel(name)))
}
