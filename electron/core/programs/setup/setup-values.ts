import type { SetupChoice } from '#shared/programs/program-setup.ts'
import type { SetupValues } from './programs.ts'

/** Returns what a program gets, with the address of the gateway. */
export function setupValues(address: string, { model, smallModel }: SetupChoice, key: string): SetupValues {
  return { apiUrl: address, rootUrl: address.replace(/\/v1$/, ''), key, model, smallModel }
}
