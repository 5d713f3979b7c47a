import type { Migration } from '../migrate.ts'

/**
 * One row a setting, its value as JSON. A row that a later version wrote and this one does not know stays untouched.
 */
export const settings: Migration = {
  version: 2,
  sql: `
    create table settings (
      key text primary key,
      value text not null
    ) strict, without rowid;
  `,
}
