import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { ApiError } from '../http/api-error.ts'
import type { Catalogue } from '../routing/catalogue.ts'
import { matchesPattern } from '../routing/match-pattern.ts'
import { otherModelsIn } from '../routing/other-models.ts'
import type { IssuedKey } from '../store/key-store.ts'

type Limited = Pick<IssuedKey, 'limits'>

/** Returns whether a key may use a model or a preset of this name. */
export function mayUse({ limits: { allowedModels } }: Limited, name: string): boolean {
  return allowedModels === null || allowedModels.some((pattern) => matchesPattern(name, pattern))
}

/**
 * Returns the catalogue as a key may use it: without the models that its list of allowed models leaves out. Asking it
 * for the endpoints of such a model is refused. A name that is allowed has all its endpoints, other names have those of
 * allowed models.
 * @param chosenBy the name of the preset that chose the models; null if the program did
 */
export function allowedCatalogue(catalogue: Catalogue, key: Limited, chosenBy: string | null = null): Catalogue {
  if (key.limits.allowedModels === null || (chosenBy !== null && mayUse(key, chosenBy))) return catalogue
  /** @throws ApiError 403 if there are some, and none of them is allowed */
  const allow = <Endpoint>(name: string, all: readonly Endpoint[], modelOf: (endpoint: Endpoint) => string) => {
    if (mayUse(key, name)) return all
    const allowed = all.filter((endpoint) => mayUse(key, modelOf(endpoint)))
    if (all.length > 0 && allowed.length === 0) throw createNotAllowedError(key, name, chosenBy)
    return allowed
  }
  return {
    get providers() {
      return catalogue.providers
    },
    get models() {
      // An alias is allowed by its own name, and by those of its models.
      const isAllowed = (id: string) =>
        mayUse(key, id) || catalogue.endpointsOf(id).some(({ model }) => mayUse(key, model))
      return catalogue.models.filter(({ id }) => isAllowed(id))
    },
    defaultModel: catalogue.defaultModel,
    endpointsOf: (model) => allow(model, catalogue.endpointsOf(model), (endpoint) => endpoint.model),
    audioEndpointsOf: (model) => allow(model, catalogue.audioEndpointsOf(model), () => model),
    refresh: () => catalogue.refresh(),
  }
}

/**
 * Returns the name of the preset that chose all models of a request; null if the program named some, or how to choose
 * them.
 */
export function chooserOf(
  given: Pick<ChatRequest, 'models' | 'plugins'>,
  preset: { readonly requested: string } | null,
): string | null {
  const isChosen = given.models === undefined && given.plugins === undefined
  return preset !== null && isChosen && preset.requested.startsWith('@preset/') ? preset.requested : null
}

/** @throws ApiError 403 if a key with a list of models leaves the choice of other models to the server */
export function checkOtherModels(
  { limits: { allowedModels } }: Limited,
  body: Readonly<Record<string, unknown>>,
  isPassedOn: boolean,
): void {
  const [name] = allowedModels === null ? [] : otherModelsIn(body, isPassedOn)
  if (name !== undefined) throw new ApiError(403, `This key has a list of models, and may not send ${name}`)
}

/** Most names that a refusal lists. */
const maxListed = 5

function createNotAllowedError(
  { limits: { allowedModels } }: Limited,
  name: string,
  chosenBy: string | null,
): ApiError {
  const names = allowedModels ?? []
  const more = names.length > maxListed ? ` and ${names.length - maxListed} more` : ''
  const list = names.slice(0, maxListed).join(', ') + more
  const model = `the model ${JSON.stringify(name)}${chosenBy === null ? '' : ` of ${chosenBy}`}`
  return new ApiError(403, `This key may not use ${model}; it may use ${list || 'none'}`)
}
