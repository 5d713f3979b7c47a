import type { Migration } from '../migrate.ts'

/**
 * The id by which each gateway knows the person, as it reported it for the last version that the app saved there. No
 * operation of the API reports the id itself. Removed with the gateway.
 */
export const presetAuthors: Migration = {
  version: 19,
  sql: `
    create table preset_authors (
      profile_id text primary key,
      creator_id text not null
    ) strict, without rowid;

    create trigger preset_author_of_removed_gateway after delete on gateway_profiles begin
      delete from preset_authors where profile_id = old.id;
    end;
  `,
}
