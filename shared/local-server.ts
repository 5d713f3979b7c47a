import type { LocalServer } from './local-server-schema.ts'

/** Returns the models of a server that can answer in a chat. */
export function chatModelsOf({ models }: Pick<LocalServer, 'models'>): LocalServer['models'] {
  return models.filter(({ isChat }) => isChat)
}
