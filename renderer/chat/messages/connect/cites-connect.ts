import { helpModel } from '#shared/guide/help-model.ts'
import type { AssistantMessage } from '#shared/conversation.ts'
import { connectSection, readHelpAddress } from '#shared/guide/help-address.ts'
import { readSources } from '../parts/read-sources.ts'

/**
 * Returns whether an answer of the built-in help cites the section about connecting a model. Any gateway can use the
 * model's name, so the caller also checks the gateway.
 */
export function citesConnect({
  status,
  model,
  annotations,
}: Pick<AssistantMessage, 'status' | 'model' | 'annotations'>): boolean {
  return (
    status === 'done' &&
    model === helpModel &&
    readSources(annotations).some((source) => source.kind === 'page' && readHelpAddress(source.url) === connectSection)
  )
}
