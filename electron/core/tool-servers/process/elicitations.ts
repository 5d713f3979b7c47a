import { randomUUID } from 'node:crypto'
import type { ElicitResult } from '@modelcontextprotocol/client'
import type { ElicitationAnswer } from '#shared/tools/tool.ts'
import { boundedObject } from '../bounded-json.ts'
import { shortText } from '../clean-text.ts'
import { toolServerLimits } from '../limits.ts'
import type { ToolServerReport } from '../messages.ts'

/** Questions of one server that wait at the same time. */
const maxPending = 4

/** Keeps the questions of a server to the person until they are answered. */
export function createElicitations(report: (report: ToolServerReport) => void) {
  const pending = new Map<string, (answer: ElicitationAnswer) => void>()

  return {
    /** Asks the person. A question that cannot be shown is declined. */
    async ask(message: unknown, schema: unknown, signal: AbortSignal): Promise<ElicitResult> {
      const bounded = boundedObject(schema, {
        maxSize: toolServerLimits.schemaBytes,
        maxDepth: toolServerLimits.jsonDepth,
      })
      if (bounded === null || pending.size >= maxPending) return { action: 'decline' }
      const id = randomUUID()
      const answered = Promise.withResolvers<ElicitationAnswer>()
      pending.set(id, answered.resolve)
      const cancel = (): void => answered.resolve({ action: 'cancel' })
      signal.addEventListener('abort', cancel)
      report({
        type: 'elicit',
        elicitation: { id, message: shortText(message, 4000), schema: bounded.value },
      })
      try {
        const { action, content } = await answered.promise
        return { action, ...(content === undefined ? {} : { content }) }
      } finally {
        signal.removeEventListener('abort', cancel)
        pending.delete(id)
        report({ type: 'elicitation-ended', id })
      }
    },
    /** Does nothing for a question that has ended. */
    answer: (id: string, answer: ElicitationAnswer): void => pending.get(id)?.(answer),
  }
}
