import type { GatewayStatus } from '#shared/ipc/bridge.ts'
import type { Supervisor, SupervisorState } from '../core/embedded-gateway/supervisor.ts'
import type { GatewayClient } from '../core/gateway-client/client.ts'
import type { GatewayProfile } from '../core/gateway-profiles/gateway-profile.ts'
import type { CallHandlers } from '../ipc/handlers.ts'

export function gatewayHandlers(profile: GatewayProfile, supervisor: Supervisor, client: GatewayClient) {
  // A page that has gone away loses nothing but the answer, and the client has deadlines of its own.
  const never = new AbortController().signal
  return {
    'gateway.status': () => gatewayStatus(profile, supervisor.state()),
    'gateway.restart': () => {
      supervisor.restart()
      return {}
    },
    'models.list': () => client.call('models.list', { query: {} }, never),
    'providers.list': () => client.call('providers.list', {}, never),
    'presets.list': () => client.call('presets.list', { query: {} }, never),
    'presets.read': async ({ slug }) => (await client.call('presets.read', { params: { slug } }, never)).data,
  } satisfies Partial<CallHandlers>
}

export function gatewayStatus({ id, name }: GatewayProfile, state: SupervisorState): GatewayStatus {
  return {
    profileId: id,
    name,
    isEmbedded: true,
    state: state.type,
    baseUrl: state.type === 'connected' ? state.baseUrl : null,
    error: state.type === 'unreachable' ? state.error : null,
  }
}
