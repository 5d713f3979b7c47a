import type { Migration } from '../migrate.ts'

/** One row per setting, its value as JSON. Rows of a later version that this one does not know stay untouched. */
export const settingsTable: Migration = {
  version: 2,
  sql: `
    create table settings (
      key text primary key,
      value text not null
    ) strict, without rowid;
  `,
}
