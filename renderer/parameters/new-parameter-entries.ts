import { call } from '../bridge/call.ts'
import { keepIncomplete, readIncomplete } from './incomplete-input.ts'
import { createParameterEntries, type ParameterEntries } from './parameter-entries.ts'

/**
 * Creates the entries of a form, with the check in main for what a gateway would refuse. `idOf` identifies the form,
 * under which its incomplete input survives a reload; it may change.
 */
export function newParameterEntries(idOf: () => string): ParameterEntries {
  const entries = createParameterEntries({
    check: (values) => call('parameters.check', { values }),
    restored: readIncomplete(idOf()),
  })
  keepIncomplete(entries.store, idOf)
  return entries
}
