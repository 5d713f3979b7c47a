import { isChatParameterName } from '#shared/chat-parameters/table.ts'
import type { RequestPreview } from '#shared/request-preview.ts'
import type { Inherited } from '../../parameters/inherited.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'

/** Fields that the chat sets in every request. */
const ofChat = new Set(['messages', 'model', 'stream'])

const ownSources: ReadonlySet<string> = new Set(['chat', 'policy', 'servers'])

/** Returns the values that apply to parameters the chat does not set. */
export function inheritedFrom(sources: RequestPreview['sources'] = {}): Record<string, Inherited> {
  const inherited = Object.entries(sources).flatMap(([name, { source, value, covers }]) => {
    if (ofChat.has(name)) return []
    const under = ownSources.has(source) ? covers : { source, value }
    // The form shows the chat's own value; what the data policy and tool servers add is in its own place.
    if (under === undefined || under.source === 'chat' || under.source === 'policy' || under.source === 'servers')
      return []
    return [[name, { source: under.source, value: under.value }] as const]
  })
  return Object.fromEntries(inherited)
}

/** Returns the parameter that contains the field of a problem: `provider.order[0]` is in `provider`. */
export function parameterOf(field: string): string | undefined {
  return field.split(/[.[\]]/).find(isChatParameterName)
}

/** Returns the first problem of each parameter. */
export function problemsByParameter(problems: RequestPreview['problems']): Record<string, string> {
  const found: Record<string, string> = {}
  for (const problem of problems) {
    const name = parameterOf(problem.field)
    if (name !== undefined) found[name] ??= translateMainMessage(problem)
  }
  return found
}
