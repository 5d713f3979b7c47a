import type { Migration } from '../migrate.ts'

/**
 * The gateways that the person added; the two built-in ones are code. `base_url` is normalised, without a trailing
 * slash. Keys are in the system's keychain.
 */
export const gatewayProfiles: Migration = {
  version: 3,
  sql: `
    create table gateway_profiles (
      id text primary key,
      name text not null,
      base_url text not null,
      authorize_url text,
      dialect text not null,
      created_at integer not null
    ) strict, without rowid;
  `,
}
