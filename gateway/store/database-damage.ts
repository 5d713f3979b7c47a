import { sqliteFault } from '#shared-node/sqlite-fault.ts'

/** Thrown if a check of the whole database found damage. */
export class DamagedDatabase extends Error {
  override readonly name = 'DamagedDatabase'
}

/** Returns whether an error means a damaged database, not just a locked, full or protected one. */
export function isDamage(error: unknown): boolean {
  return error instanceof DamagedDatabase || sqliteFault(error) === 'damaged'
}
