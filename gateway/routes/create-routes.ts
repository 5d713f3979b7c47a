import type { GatewayServices } from '../services.ts'
import { createKeyRoute, readCreditsRoute, readKeyRoute } from './keys.ts'
import { readGenerationRoute } from './generations.ts'
import { listEndpointsRoute, listModelsRoute, listOwnModelsRoute, listZdrEndpointsRoute } from './models.ts'
import { speakRoute, transcribeRoute } from './audio.ts'
import { createEmbeddingsRoute, countTokensRoute, createMessageRoute, createResponseRoute } from './dialects.ts'
import { completeChatRoute } from './chat-completions.ts'
import { listPresetsRoute, listPresetVersionsRoute, readPresetRoute, writePresetRoute } from './presets.ts'
import type { Route, Routes } from './route.ts'

export function createRoutes(services: GatewayServices): Routes {
  return {
    'auth.createKey': createKeyRoute(services),
    'presets.write': writePresetRoute(services),
    'presets.read': readPresetRoute(services),
    'presets.versions': listPresetVersionsRoute(services),
    'presets.list': listPresetsRoute(services),
    'chat.complete': completeChatRoute(services),
    'audio.transcribe': transcribeRoute(services),
    'audio.speak': speakRoute(services),
    'embeddings.create': createEmbeddingsRoute(services),
    'messages.create': createMessageRoute(services),
    'messages.countTokens': countTokensRoute(services),
    'responses.create': createResponseRoute(services),
    'providers.list': listProvidersRoute(services),
    'models.list': listModelsRoute(services),
    'models.user': listOwnModelsRoute(services),
    'models.endpoints': listEndpointsRoute(services),
    'endpoints.zdr': listZdrEndpointsRoute(services),
    'keys.read': readKeyRoute(services),
    'credits.read': readCreditsRoute(services),
    'generations.read': readGenerationRoute(services),
  }
}

function listProvidersRoute({ catalogue }: GatewayServices): Route<'providers.list'> {
  return async () => {
    await catalogue.refresh()
    return { data: [...catalogue.providers] }
  }
}
