import type { LocalServer } from './local-server-schema.ts'

/** Returns the models of a server that can answer in a chat. */
export function chatModelsOf({ models }: Pick<LocalServer, 'models'>): LocalServer['models'] {
  return models.filter(({ isChat }) => isChat)
}

/** Ollama passes models with such a tag to its cloud. */
export function isCloudModel(id: string): boolean {
  return /[:-]cloud$/.test(id)
}
