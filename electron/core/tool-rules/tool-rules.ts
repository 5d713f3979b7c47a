import type { CallHandlers, Emit } from '#shared/ipc/handlers.ts'
import { toolRules, type ToolRules } from '#shared/tools/tool-rules.ts'
import type { Database } from '../storage/database.ts'
import { readRow, writeRow } from '../storage/settings-rows.ts'

/** Settings row with the rules of all chats. */
const rulesKey = 'toolRules'

export type ToolRulesStore = ReturnType<typeof createToolRules>

/** Stores the rules for tools of all chats. */
export function createToolRules({ database, emit }: { readonly database: Database; readonly emit: Emit }) {
  const read = (): ToolRules => readRow(database, rulesKey, toolRules) ?? {}

  function write(rules: ToolRules): void {
    writeRow(database, rulesKey, rules)
    emit('tools.rulesChanged', {})
  }

  return {
    read,
    /** Removes the rules of a server: another one of the same name must not inherit them. */
    removeServer(name: string): void {
      const rules = read()
      if (!Object.hasOwn(rules, name)) return
      write(Object.fromEntries(Object.entries(rules).filter(([server]) => server !== name)))
    },
    calls: {
      'tools.rules': read,
      'tools.setRules': ({ rules }) => {
        write(rules)
        return {}
      },
    } satisfies Partial<CallHandlers>,
  }
}
