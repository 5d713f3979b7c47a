import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { ProviderPart } from '../providers/chat-provider.ts'

/**
 * Removes from an answer what its request does not want: reasoning by `reasoning.exclude`, pictures and sound if
 * `modalities` omits them. Providers can ignore these fields.
 */
export function shapeAnswer(
  parts: AsyncGenerator<ProviderPart, void>,
  { reasoning, modalities }: Pick<ChatRequest, 'reasoning' | 'modalities'>,
): AsyncGenerator<ProviderPart, void> {
  const unwanted = [
    ...(reasoning?.exclude === true ? ['reasoning', 'reasoning_content', 'reasoning_details'] : []),
    ...(modalities !== undefined && !modalities.includes('image') ? ['images'] : []),
    ...(modalities !== undefined && !modalities.includes('audio') ? ['audio'] : []),
  ]
  return unwanted.length === 0 ? parts : omitFields(parts, unwanted)
}

async function* omitFields(
  parts: AsyncGenerator<ProviderPart, void>,
  unwanted: readonly string[],
): AsyncGenerator<ProviderPart, void> {
  for await (const part of parts) {
    if (part.type === 'reasoning' && unwanted.includes('reasoning')) yield { type: 'waiting' }
    else if (part.type === 'delta') {
      const wanted = Object.entries(part.delta).filter(([name]) => !unwanted.includes(name))
      yield wanted.length === 0 ? { type: 'waiting' } : { ...part, delta: Object.fromEntries(wanted) }
    } else yield part
  }
}
