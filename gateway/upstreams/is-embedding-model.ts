/** Names of models that turn text into vectors, or sort texts, and cannot chat. */
const names = /embed|minilm|rerank|paraphrase-multilingual|(?:^|[/_-])(?:bge|gte|e5)-/i

/**
 * Returns whether a listed model cannot chat, as far as the list or the name shows: Ollama lists nothing but ids, while
 * LM Studio adds a type and others add capabilities.
 */
export function isEmbeddingModel(entry: Readonly<Record<string, unknown>> & { readonly id: string }): boolean {
  const { id, type, capabilities } = entry
  if (typeof type === 'string' && /^(?:llm|vlm|chat)$/i.test(type)) return false
  if (typeof type === 'string' && /embedding/i.test(type)) return true
  if (Array.isArray(capabilities) && capabilities.length > 0) {
    return capabilities.includes('embedding') && !capabilities.includes('completion')
  }
  return names.test(id)
}
