import type { Migration } from '../migrate.ts'

/**
 * What a message shows of the result of a call: whether it is an error, whether it was cut, and the types of its parts as
 * a JSON array. A result may have megabytes, so it is not parsed for that each time.
 */
export const toolResultFacts: Migration = {
  version: 26,
  sql: `
    alter table tool_runs add column is_error integer not null default 0;
    alter table tool_runs add column is_cut integer not null default 0;
    alter table tool_runs add column parts text not null default '[]';
    update tool_runs set
      is_error = coalesce(result ->> '$.isError', 0),
      is_cut = coalesce(result ->> '$.isCut', 0),
      parts = (select json_group_array(distinct value ->> '$.type') from json_each(result, '$.content'))
    where result is not null and json_valid(result);
  `,
}
