import { modelPathOf } from '#shared/gateway/model-endpoints.ts'
import type { Model } from '#shared/gateway/models.ts'
import type { CallHandlers } from '#shared/ipc/handlers.ts'
import type { ClientOf } from './gateway-clients.ts'
import type { Profiles } from './profiles.ts'
import { nullIfNotReported } from './not-reported.ts'

interface ModelCallParts {
  readonly profiles: Pick<Profiles, 'active' | 'find'>
  readonly clientOf: ClientOf
  /** Called with each list of models that was read. */
  readonly onModels?: (profileId: string, models: readonly Model[]) => void
}

/** Returns the calls about the models of a gateway, by default the active one. */
export function createModelCalls({ profiles, clientOf, onModels = () => undefined }: ModelCallParts) {
  // Requests are not cancelled: the client has deadlines, and only a closed page would lose the answer.
  const never = new AbortController().signal
  const client = (profileId?: string) =>
    clientOf(profileId === undefined ? profiles.active() : profiles.find(profileId))
  return {
    'models.list': async ({ profileId }) => {
      const profile = profileId === undefined ? profiles.active() : profiles.find(profileId)
      const list = await clientOf(profile).call('models.list', { query: {} }, never)
      onModels(profile.id, list.data)
      // The page identifies models by id, so of duplicates the first stays.
      const byId = new Map(list.data.toReversed().map((model) => [model.id, model]))
      return { ...list, data: list.data.filter((model) => byId.get(model.id) === model) }
    },
    'models.endpoints': async ({ profileId, model }) => {
      const params = modelPathOf(model)
      if (params === null) return null
      return await nullIfNotReported(
        async () => (await client(profileId).call('models.endpoints', { params }, never)).data,
      )
    },
    'models.zdr': ({ profileId }) =>
      nullIfNotReported(async () => {
        const { data } = await client(profileId).call('endpoints.zdr', {}, never)
        // The list is long, and the page needs only which endpoints are in it.
        return data.flatMap(({ model_id: model, provider_name: provider, tag = null }) =>
          model ? [{ model, provider, tag }] : [],
        )
      }),
    'models.user': ({ profileId }) =>
      nullIfNotReported(async () => {
        const { data } = await client(profileId).call('models.user', {}, never)
        return data.map(({ id }) => id)
      }),
    'models.inRegion': ({ profileId, region }) =>
      nullIfNotReported(async () => {
        const ids = async (query: { region?: string }) =>
          (await client(profileId).call('models.list', { query }, never)).data.map(({ id }) => id)
        const [all, there] = await Promise.all([ids({}), ids({ region })])
        // A gateway that does not know the parameter ignores it.
        return there.length < all.length ? there : null
      }),
  } satisfies Partial<CallHandlers>
}
