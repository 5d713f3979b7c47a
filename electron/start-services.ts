import { type Conversations, openConversations } from './core/conversations/conversations.ts'
import { type Gateways, openGateways, type GatewaysParts } from './core/gateway-profiles/open-gateways.ts'
import { createSettingsStore, type SettingsStore } from './core/settings/settings-store.ts'

/** Everything behind the windows. */
export interface Services {
  readonly settings: SettingsStore
  readonly gateways: Gateways
  readonly conversations: Conversations
}

export interface ServicesParts extends Omit<GatewaysParts, 'settings'> {
  readonly onListChanged: () => void
  /** These messages do not match their checksums. */
  readonly onDamaged: (ids: readonly string[]) => void
}

/** Starts the embedded gateway, and opens the conversations on top of it and of all other gateways. */
export function startServices({ onListChanged, onDamaged, tell, ...parts }: ServicesParts): Services {
  const { database } = parts
  const settings = createSettingsStore(database)
  const gateways = openGateways({
    ...parts,
    settings,
    tell: {
      ...tell,
      onModelChanged(profileId) {
        conversations.followGateway(profileId, settings.read().model)
        tell.onModelChanged(profileId)
      },
    },
  })
  const conversations = openConversations({
    database,
    activeProfileId: () => gateways.profiles.active().id,
    gatewayOf: gateways.answering,
    onListChanged,
    onDamaged,
  })
  return { settings, gateways, conversations }
}
