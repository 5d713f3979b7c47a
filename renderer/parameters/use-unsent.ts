import { useStore } from 'zustand'
import type { ParameterEntries, ParameterEntry } from './parameter-entries.ts'

/** The parameters in which something is written that is not sent, as it is incomplete or not allowed. */
export function unsentNames(entries: Readonly<Record<string, ParameterEntry>>): string[] {
  return Object.keys(entries).filter((name) => entries[name]?.problem)
}

/** The same of a form, as it is edited. */
export function useUnsent({ store }: ParameterEntries): readonly string[] {
  const names = useStore(store, (entries) => unsentNames(entries).join(' '))
  return names === '' ? [] : names.split(' ')
}
