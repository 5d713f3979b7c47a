import type { ChatChunk } from './gateway/chat-completions.ts'

/**
 * What a chunk brings besides text, reasoning and its head (id, model, provider), as a chunk that `applyChunk` takes;
 * null where that is nothing, as in nearly all of them.
 */
export function beyondTexts(chunk: ChatChunk): ChatChunk | null {
  const { id: _id, object: _object, created: _created, model: _model, provider: _provider, choices, ...facts } = chunk
  const told = withoutEmpty(facts)
  const rest = choices.flatMap((choice) => {
    const { index, delta, ...ofChoice } = choice
    const { role: _role, content, reasoning: _reasoning, reasoning_content: _content, ...ofDelta } = delta ?? {}
    const parts = Array.isArray(content) ? content.filter(({ type }) => type !== 'text') : []
    const said = withoutEmpty({ ...ofDelta, content: parts })
    const more = withoutEmpty(ofChoice)
    return isEmpty(said) && isEmpty(more) ? [] : [{ ...more, index: index ?? 0, delta: said }]
  })
  return rest.length === 0 && isEmpty(told) ? null : { ...told, choices: rest }
}

/** The same without fields that change nothing. */
function withoutEmpty(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isSaid = (value: unknown): boolean =>
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isSaid(value)))
}

function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0
}
