import type { Migration } from '../migrate.ts'

/** The tags of clips, as a JSON list of words. */
export const clipTags: Migration = {
  version: 11,
  sql: `alter table clips add column tags text not null default '[]';`,
}
