import type { ChatChunk } from './gateway/chat-completions.ts'

/**
 * Returns a chunk without text, reasoning and head (id, model, provider), for use with `applyChunk`. Returns null if
 * nothing remains, as for nearly all chunks.
 */
export function withoutTexts(chunk: ChatChunk): ChatChunk | null {
  const { id: _id, object: _object, created: _created, model: _model, provider: _provider, choices, ...facts } = chunk
  const headFields = withoutEmpty(facts)
  const rest = choices.flatMap((choice) => {
    const { index, delta, ...ofChoice } = choice
    const { role: _role, content, reasoning: _reasoning, reasoning_content: _content, ...ofDelta } = delta ?? {}
    const parts = Array.isArray(content) ? content.filter(({ type }) => type !== 'text') : []
    const deltaFields = withoutEmpty({ ...ofDelta, content: parts })
    const choiceFields = withoutEmpty(ofChoice)
    return isEmpty(deltaFields) && isEmpty(choiceFields)
      ? []
      : [{ ...choiceFields, index: index ?? 0, delta: deltaFields }]
  })
  return rest.length === 0 && isEmpty(headFields) ? null : { ...headFields, choices: rest }
}

/** Returns the fields that have a value. */
function withoutEmpty(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const hasValue = (value: unknown): boolean =>
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => hasValue(value)))
}

function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0
}
