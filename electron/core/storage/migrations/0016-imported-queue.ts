import type { Migration } from '../migrate.ts'

/** `is_imported`: the message came from an imported file, and waits until the person sends it. */
export const importedQueue: Migration = {
  version: 16,
  sql: 'alter table queued_messages add column is_imported integer not null default 0;',
}
