import type { Answer } from '#shared/answer.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'

/** The check of one answer's JSON. */
export interface SchemaCheck {
  readonly ready: Promise<unknown>
  /** See `schemaProblemsOf`; null before it is ready. */
  check(answer: Answer): string[] | null
}

/** Loads the check where a request asks for JSON: the validator is large, and most chats never need it. */
export function loadSchemaCheck(request: ChatRequest): SchemaCheck | null {
  const { response_format: format } = request
  if (!format || format.type === 'text') return null
  let check: ((answer: Answer) => string[] | null) | undefined

  async function load(): Promise<void> {
    const { schemaProblemsOf } = await import('./schema-problems.ts')
    check = (answer) => schemaProblemsOf(request, answer)
  }

  return { ready: load(), check: (answer) => check?.(answer) ?? null }
}
