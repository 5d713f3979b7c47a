import type { Migration } from '../migrate.ts'

/**
 * A checksum over all columns of a message, to detect damage that leaves the file's structure intact. Null until
 * background maintenance adds it, since reading every row here would delay the start.
 */
export const messageChecksums: Migration = {
  version: 4,
  sql: 'alter table messages add column checksum integer',
}
