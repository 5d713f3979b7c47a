import type { ToolServerLogLine } from '#shared/tools/tool-server.ts'
import { shortText } from './clean-text.ts'
import { toolServerLimits } from './limits.ts'

export type ServerLog = ReturnType<typeof createServerLog>

/** Keeps the last lines of the log of a server in memory, bounded in lines and characters. */
export function createServerLog(now: () => number, redact: (text: string) => string) {
  let lines: ToolServerLogLine[] = []
  let characters = 0
  return {
    add(source: ToolServerLogLine['source'], text: string): void {
      const line = { at: now(), source, text: redact(shortText(text, toolServerLimits.logLine)) }
      lines.push(line)
      characters += line.text.length
      while (lines.length > toolServerLimits.logLines || characters > toolServerLimits.logCharacters) {
        characters -= lines.shift()?.text.length ?? 0
      }
    },
    lines: (): ToolServerLogLine[] => [...lines],
    clear(): void {
      lines = []
      characters = 0
    },
  }
}
