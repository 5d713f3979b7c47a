import type { Migration } from '../migrate.ts'

/**
 * Cached presets of each gateway, and what the person adds to them. `kept` is why a preset stays in the list although
 * the gateway does not list it: added by slug, or created here. `listed` is the preset as the gateway last listed it,
 * or null; `preset` and `versions` are the last read state as JSON, for offline use. All rows are removed with their
 * gateway. Presets added by slug were a setting before.
 */
export const presets: Migration = {
  version: 6,
  sql: `
    create table presets (
      profile_id text not null,
      slug text not null,
      kept text,
      is_starred integer not null default 0,
      listed text,
      preset text,
      read_at integer,
      version_count integer,
      versions_seen_at integer,
      samples text not null default '[]',
      primary key (profile_id, slug)
    ) strict, without rowid;

    create table preset_lists (
      profile_id text primary key,
      seen_at integer not null
    ) strict, without rowid;

    create table preset_versions (
      profile_id text not null,
      slug text not null,
      version integer not null,
      content text not null,
      primary key (profile_id, slug, version)
    ) strict;

    create table preset_notes (
      profile_id text not null,
      slug text not null,
      version integer not null,
      note text not null,
      primary key (profile_id, slug, version)
    ) strict, without rowid;

    create table preset_drafts (
      profile_id text not null,
      slug text not null,
      system_prompt text not null,
      config text not null,
      base_version integer,
      updated_at integer not null,
      primary key (profile_id, slug)
    ) strict;

    create table preset_results (
      profile_id text not null,
      slug text not null,
      sample_id text not null,
      target text not null,
      result text not null,
      primary key (profile_id, slug, sample_id, target)
    ) strict;

    create trigger presets_of_removed_gateway after delete on gateway_profiles begin
      delete from presets where profile_id = old.id;
      delete from preset_lists where profile_id = old.id;
      delete from preset_versions where profile_id = old.id;
      delete from preset_notes where profile_id = old.id;
      delete from preset_drafts where profile_id = old.id;
      delete from preset_results where profile_id = old.id;
    end;

    insert or ignore into presets (profile_id, slug, kept)
    select json_extract(added.value, '$.profileId'), json_extract(added.value, '$.slug'), 'added'
    from settings, json_each(case when json_valid(settings.value) then settings.value else '[]' end) as added
    where settings.key = 'addedPresets' and added.type = 'object';
    delete from settings where key = 'addedPresets';
  `,
}
