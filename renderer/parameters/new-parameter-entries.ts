import { call } from '../bridge/call.ts'
import { createParameterEntries, type ParameterEntries } from './parameter-entries.ts'

/** Creates the entries of a form, with the check in main for what a gateway would refuse. */
export function newParameterEntries(): ParameterEntries {
  return createParameterEntries({ check: (values) => call('parameters.check', { values }) })
}
