import { call } from '../bridge/call.ts'
import { createParameterEntries, type ParameterEntries } from './parameter-entries.ts'

/** Makes the keeper of what is written into a form, which asks main what a gateway would say. */
export function newParameterEntries(): ParameterEntries {
  return createParameterEntries({ check: (values) => call('parameters.check', { values }) })
}
