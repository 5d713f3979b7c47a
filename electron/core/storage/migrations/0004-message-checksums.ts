import type { Migration } from '../migrate.ts'

/**
 * A checksum over all that a message's row says, so that damage which leaves the structure of the file intact is
 * noticed. Null is a row that has none yet: the care in the background adds it, since reading every row here would
 * delay the start.
 */
export const messageChecksums: Migration = {
  version: 4,
  sql: 'alter table messages add column checksum integer',
}
