import type { Settings } from '#shared/settings.ts'
import { readUsage } from '../core/usage/usage-summary.ts'
import type { Storage } from '../core/storage/storage.ts'
import type { CallHandlers, StreamHandlers } from '../ipc/handlers.ts'
import type { Services } from '../start-services.ts'
import { appHandlers, type AppParts } from './app-handlers.ts'
import { conversationHandlers, conversationStreams } from './conversation-handlers.ts'
import { gatewayHandlers } from './gateway-handlers.ts'
import { logHandlers, type LogParts } from './log-handlers.ts'
import { profileHandlers } from './profile-handlers.ts'
import { settingsHandlers } from './settings-handlers.ts'
import { signInHandlers } from './sign-in-handlers.ts'
import { storageHandlers } from './storage-handlers.ts'

export interface HandlerParts {
  readonly app: AppParts
  readonly storage: Storage
  readonly logs: LogParts
  readonly services: Services
  readonly onSettingsChanged: (settings: Settings) => void
  /** Ends the app as a person would, and starts it again. */
  readonly relaunch: () => void
}

/** The handlers of the whole IPC contract: what the windows may ask of the services. */
export function allHandlers({ app, storage, logs, services, onSettingsChanged, relaunch }: HandlerParts): {
  calls: CallHandlers
  streams: StreamHandlers
} {
  const { gateways, conversations, settings } = services
  return {
    calls: {
      ...appHandlers(app),
      ...logHandlers(logs),
      ...storageHandlers(storage, relaunch),
      ...settingsHandlers(settings, onSettingsChanged),
      ...gatewayHandlers(gateways),
      ...profileHandlers(gateways),
      ...signInHandlers(gateways.signIn),
      ...conversationHandlers(conversations, () => settings.read().model),
      'usage.summary': () => readUsage(storage.database),
    },
    streams: conversationStreams(conversations),
  }
}
