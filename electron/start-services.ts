import { exchangeCode } from './core/gateway-profiles/exchange-code.ts'
import { embeddedProfile } from './core/gateway-profiles/built-in-profiles.ts'
import { embeddedOrigin, embeddedProfileId } from './core/gateway-profiles/gateway-profile.ts'
import { type Conversations, openConversations } from './core/conversations/conversations.ts'
import { type Supervisor, superviseGateway, type SupervisorState } from './core/embedded-gateway/supervisor.ts'
import type { GatewayProcess } from './core/embedded-gateway/gateway-process.ts'
import { createGatewayClient, type GatewayClient } from './core/gateway-client/client.ts'
import type { Fetch } from './core/gateway-client/fetch.ts'
import type { GatewayProfile } from './core/gateway-profiles/gateway-profile.ts'
import { createMemoryKeyStore, keyFor } from './core/key-store.ts'
import { createSettingsStore, type SettingsStore } from './core/settings/settings-store.ts'
import type { Database } from './core/storage/database.ts'

/** Everything behind the windows. */
export interface Services {
  readonly settings: SettingsStore
  readonly profile: GatewayProfile
  readonly supervisor: Supervisor
  readonly client: GatewayClient
  readonly conversations: Conversations
}

export interface ServicesParts {
  readonly database: Database
  readonly fetch: Fetch
  readonly spawnGateway: () => GatewayProcess
  /** What the embedded gateway owns. */
  readonly gatewayDirectory: string
  readonly onGatewayChanged: (profile: GatewayProfile, state: SupervisorState) => void
  readonly onListChanged: () => void
}

/** Starts the embedded gateway and opens the conversations on top of it. */
export function startServices({
  database,
  fetch,
  spawnGateway,
  gatewayDirectory,
  onGatewayChanged,
  onListChanged,
}: ServicesParts): Services {
  const keys = createMemoryKeyStore()
  const profile = embeddedProfile((signal) => supervisor.baseUrl(signal))
  const supervisor = superviseGateway({
    spawn: spawnGateway,
    dataDirectory: gatewayDirectory,
    exchange: (baseUrl, code, verifier, signal) =>
      exchangeCode(fetch, { ...profile, baseUrl: async () => baseUrl }, code, verifier, signal),
    keepKey: (key) => keys.write(embeddedProfileId, 'user', { origin: embeddedOrigin, key }),
    onChanged: (state) => onGatewayChanged(profile, state),
  })
  const client = createGatewayClient({ profile, readKey: () => keyFor(keys, profile.id, profile.keyOrigin), fetch })
  const conversations = openConversations({
    database,
    profileId: profile.id,
    dialect: profile.dialect,
    complete: (request, signal) => client.chat(request, signal),
    onListChanged,
  })
  return { settings: createSettingsStore(database), profile, supervisor, client, conversations }
}
