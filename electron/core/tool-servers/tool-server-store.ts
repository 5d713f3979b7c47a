import { toolServerConfig, type ToolServerConfig } from '#shared/tools/tool-server.ts'
import { tryParseJson } from '#shared/json/json-value.ts'
import type { Database } from '../storage/database.ts'

/** A server as it is stored: without secrets, which are in the keychain. */
export interface StoredToolServer {
  readonly config: ToolServerConfig
  readonly isOn: boolean
  /** When the person signed in, in milliseconds since 1970; null if they did not. */
  readonly signedInAt: number | null
}

interface Row {
  readonly config: string
  readonly is_on: number
  readonly signed_in_at: number | null
}

export type ToolServerStore = ReturnType<typeof createToolServerStore>

/** Stores tool servers in the order in which they were added. */
export function createToolServerStore(database: Database) {
  return {
    all: (): StoredToolServer[] =>
      database.all<Row>('select config, is_on, signed_in_at from tool_servers order by rowid').flatMap((row) => {
        // Written by `write`; a newer version may know more kinds, and the row may be damaged.
        const config = toolServerConfig.safeParse(tryParseJson(row.config)).data
        return config === undefined ? [] : [{ config, isOn: row.is_on === 1, signedInAt: row.signed_in_at }]
      }),
    write({ config, isOn, signedInAt }: StoredToolServer): void {
      database.run(
        `insert into tool_servers (name, config, is_on, signed_in_at) values (?, ?, ?, ?)
         on conflict (name) do update set config = excluded.config, is_on = excluded.is_on,
           signed_in_at = excluded.signed_in_at`,
        config.name,
        JSON.stringify(config),
        isOn ? 1 : 0,
        signedInAt,
      )
    },
    remove: (name: string): void => void database.run('delete from tool_servers where name = ?', name),
  }
}
