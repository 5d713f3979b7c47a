import type { GatewayServices } from './services.ts'
import { createKeyRoute, readKeyRoute } from './keys.ts'
import { speakRoute, transcribeRoute } from './audio.ts'
import { completeChatRoute } from './chat-completions.ts'
import { listModelsRoute, listProvidersRoute } from './lists.ts'
import { listPresetsRoute, listPresetVersionsRoute, readPresetRoute, writePresetRoute } from './presets.ts'
import type { Routes } from './route.ts'

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
  }
}
