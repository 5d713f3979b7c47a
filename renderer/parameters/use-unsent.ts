import { useStore } from 'zustand'
import type { ParameterEntries, ParameterEntry } from './parameter-entries.ts'

/** Returns the parameters whose input is not sent because it is incomplete or not allowed. */
export function unsentNames(entries: Readonly<Record<string, ParameterEntry>>): string[] {
  return Object.keys(entries).filter((name) => entries[name]?.problem)
}

/** Returns the same for a form and renders again when it changes. */
export function useUnsent({ store }: ParameterEntries): readonly string[] {
  const names = useStore(store, (entries) => unsentNames(entries).join(' '))
  return names === '' ? [] : names.split(' ')
}
