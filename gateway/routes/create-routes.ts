import { hasOutput } from '../routing/catalogue.ts'
import type { GatewayServices } from './services.ts'
import { createKeyRoute, readKeyRoute } from './keys.ts'
import { readGenerationRoute } from './generations.ts'
import { speakRoute, transcribeRoute } from './audio.ts'
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
    'providers.list': listProvidersRoute(services),
    'models.list': listModelsRoute(services),
    'keys.read': readKeyRoute(),
    'generations.read': readGenerationRoute(services),
  }
}

/**
 * Lists all models, or those with one of the requested output modalities (`all` is every one). Without a parameter
 * every model is listed too: the list is short, and voices should be found without knowing the parameter.
 */
function listModelsRoute({ catalogue }: GatewayServices): Route<'models.list'> {
  return async ({ query }) => {
    await catalogue.refresh()
    const modalities = (query.output_modalities ?? 'all').split(',').map((modality) => modality.trim())
    const data = catalogue.models.filter((model) =>
      modalities.some((modality) => modality === 'all' || hasOutput(model, modality)),
    )
    return { data, links: { next: null }, total_count: data.length }
  }
}

function listProvidersRoute({ catalogue }: GatewayServices): Route<'providers.list'> {
  return async () => {
    await catalogue.refresh()
    return { data: [...catalogue.providers] }
  }
}
