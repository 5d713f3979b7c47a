import type { Migration } from '../migrate.ts'

/**
 * Who received the arguments of tool calls, and how many calls of an answer were sent. A call counts once it is sent,
 * again if it runs again, and stays when its chat is removed. `place` is the host of the server; null is this computer,
 * '' in the sums.
 *
 * `preset_fixtures` has results of tools for tests of a preset, by the name of the tool in requests and its arguments as
 * canonical JSON. `definition` is the function tool that offers it to the model.
 */
export const toolRecords: Migration = {
  version: 25,
  sql: `
    alter table tool_runs add column place text;
    alter table tool_runs add column sent_at integer;
    alter table ledger add column server_calls integer;
    create table ledger_tool_days (
      day text not null,
      profile_id text not null,
      conversation_id text not null,
      place text not null,
      server text not null,
      calls integer not null,
      primary key (day, profile_id, conversation_id, place, server)
    ) without rowid;
    create index ledger_tools_by_conversation on ledger_tool_days (conversation_id);

    create trigger tool_call_sent after update of sent_at on tool_runs
    when new.sent_at is not null and old.sent_at is null begin
      insert into ledger_tool_days (day, profile_id, conversation_id, place, server, calls)
      values (date(new.sent_at / 1000, 'unixepoch', 'localtime'),
        coalesce((select profile_id from conversations where id = new.conversation_id), ''), new.conversation_id,
        coalesce(new.place, ''), new.server, 1)
      on conflict do update set calls = calls + 1;
      update ledger set server_calls = coalesce(server_calls, 0) + 1 where id = new.answer_id;
    end;
    -- An entry is written again when its answer changes.
    create trigger ledger_server_calls after insert on ledger
    when new.kind = 'chat' and exists (
      select 1 from tool_runs where answer_id = new.id and sent_at is not null
    ) begin
      update ledger set server_calls = (
        select count(*) from tool_runs where answer_id = new.id and sent_at is not null
      ) where id = new.id;
    end;

    create table preset_fixtures (
      profile_id text not null,
      slug text not null,
      tool text not null,
      arguments text not null,
      result text not null,
      definition text not null,
      saved_at integer not null,
      primary key (profile_id, slug, tool, arguments)
    ) strict;
    create trigger fixtures_of_removed_gateway after delete on gateway_profiles begin
      delete from preset_fixtures where profile_id = old.id;
    end;
  `,
}
