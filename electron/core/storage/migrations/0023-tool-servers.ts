import type { Migration } from '../migrate.ts'

/** Tool servers. Their secrets are in the keychain. */
export const toolServers: Migration = {
  version: 23,
  sql: `
    create table tool_servers (
      name text primary key collate nocase,
      config text not null,
      is_on integer not null,
      signed_in_at integer
    ) strict;
  `,
}
