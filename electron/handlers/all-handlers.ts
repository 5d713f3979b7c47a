import type { Settings } from '#shared/settings.ts'
import { readUsage } from '../core/usage/usage-summary.ts'
import type { Database } from '../core/storage/database.ts'
import type { CallHandlers, StreamHandlers } from '../ipc/handlers.ts'
import type { Services } from '../start-services.ts'
import { appHandlers, type AppParts } from './app-handlers.ts'
import { conversationHandlers, conversationStreams } from './conversation-handlers.ts'
import { gatewayHandlers } from './gateway-handlers.ts'
import { settingsHandlers } from './settings-handlers.ts'

export interface HandlerParts {
  readonly app: AppParts
  readonly database: Database
  readonly services: Services
  readonly onSettingsChanged: (settings: Settings) => void
}

/** The handlers of the whole IPC contract: what the windows may ask of the services. */
export function allHandlers({ app, database, services, onSettingsChanged }: HandlerParts): {
  calls: CallHandlers
  streams: StreamHandlers
} {
  const { profile, supervisor, client, conversations, settings } = services
  return {
    calls: {
      ...appHandlers(app),
      ...settingsHandlers(settings, onSettingsChanged),
      ...gatewayHandlers(profile, supervisor, client),
      ...conversationHandlers(conversations, () => settings.read().model),
      'usage.summary': () => readUsage(database),
    },
    streams: conversationStreams(conversations),
  }
}
