import type { Migration } from '../migrate.ts'

/**
 * Runs of tool calls that servers of the person execute. A call may run several times; the highest `attempt` counts.
 * `result` is JSON. A run outlives the restart of the app, so that nothing is executed twice.
 */
export const toolRuns: Migration = {
  version: 24,
  sql: `
    create table tool_runs (
      id text primary key,
      conversation_id text not null references conversations (id) on delete cascade,
      answer_id text not null references messages (id) on delete cascade,
      call_id text not null,
      position integer not null,
      attempt integer not null,
      server text not null,
      tool text not null,
      state text not null,
      arguments text not null,
      is_edited integer not null default 0,
      rule text,
      turn_limit text,
      failure text,
      result text,
      started_at integer,
      duration_ms integer,
      unique (answer_id, call_id, attempt)
    ) strict;
    create index tool_runs_by_conversation on tool_runs (conversation_id);
    create index tool_runs_by_tool on tool_runs (server, tool, started_at);
    create index tool_runs_running on tool_runs (state) where state = 'running';
  `,
}
