import type { Model } from '#shared/gateway/models.ts'
import { readListedModels, type ListedModel } from '../listed-models.ts'

export const listOptions = {
  isEmbedded: true,
  helpName: 'Built-in help',
  words: { help: 'help guide', free: 'free', local: 'local' },
}

/** Returns models as the picker of the embedded gateway lists them. */
export function listed(...models: readonly Model[]): ListedModel[] {
  return readListedModels(models, listOptions)
}
