import { helpModel } from '#shared/guide/help-model.ts'
import { use } from 'react'
import type { Model } from '#shared/gateway/models.ts'
import { useCall } from '../bridge/query.ts'
import { chatText } from '../text/en/chat.ts'
import { modelNameOfListed } from '../text/model-name.ts'
import { GatewayContext, useModelsOf } from './gateways.ts'

type NamedModel = Pick<Model, 'id' | 'name'>

/**
 * Returns a function from an id to the name in words. A model that is not listed keeps its id, and a variant of a listed
 * one has its name: `GPT-5 mini:nitro`.
 */
export function modelNamesIn(models: readonly NamedModel[]): (id: string) => string {
  const known = namesByList.get(models)
  const names = known ?? new Map(models.map((model) => [model.id, modelNameOfListed(model)]))
  if (known === undefined) namesByList.set(models, names)
  // The gateway names its help in English.
  return (id) => (id === helpModel && names.has(id) ? chatText.builtInHelp : (names.get(id) ?? variantName(id, names)))
}

function variantName(id: string, names: ReadonlyMap<string, string>): string {
  const end = id.lastIndexOf(':')
  const name = end < 0 ? undefined : names.get(id.slice(0, end))
  return name === undefined ? id : `${name}${id.slice(end)}`
}

/** Every turn asks for names, and a list has hundreds of models. */
const namesByList = new WeakMap<readonly NamedModel[], ReadonlyMap<string, string>>()

const noModels: readonly NamedModel[] = []

/** Returns the names of a gateway's models: that of the conversation around it, or the active one. */
export function useModelNames(): (id: string) => string {
  const active = useCall('gateway.status', {}).data?.profileId ?? ''
  const models = useModelsOf(use(GatewayContext) ?? active)
  return modelNamesIn(models.data?.data ?? noModels)
}

/** Whether the model that answered is the requested one, or a dated release of it: `gpt-5-2025-08-07` for `gpt-5`. */
export function isSameModel(answered: string, requested: string): boolean {
  return answered === requested || (answered.startsWith(requested) && isDate.test(answered.slice(requested.length)))
}

const isDate = /^-\d{4}-?\d{2}-?\d{2}$/
