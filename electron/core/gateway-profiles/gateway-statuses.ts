import type { QuarantinedDatabase, GatewayStatus } from '#shared/gateway-profile.ts'
import type { EndpointName } from '#shared/gateway/endpoints.ts'
import type { RequestOutcome } from '../gateway-client/client.ts'
import type { SupervisorState } from '../embedded-gateway/supervisor.ts'
import { type GatewayCheck, readOutcome } from './check-gateway.ts'
import { managementOperations } from './gateway-clients.ts'
import { requiresKey, type GatewayProfile } from '../gateway-client/gateway-profile.ts'

export interface GatewayStatusesParts {
  /** State of the process of the embedded gateway, which needs no request. */
  readonly supervisorState: () => SupervisorState
  /** The quarantined database, if it found one damaged. */
  readonly setAside: () => QuarantinedDatabase | null
  readonly ask: (profile: GatewayProfile) => Promise<GatewayCheck>
  readonly onChanged: (profile: GatewayProfile) => void
}

/**
 * Operations whose refusal says nothing about the key of the person: they may need a management key, or rights that a
 * valid key lacks (LiteLLM).
 */
const separateOperations: ReadonlySet<EndpointName> = new Set<EndpointName>([
  ...managementOperations,
  'keys.read',
  'generations.read',
])

/** The status of each gateway, from checks and from the outcome of every request. */
export type GatewayStatuses = ReturnType<typeof createGatewayStatuses>

export function createGatewayStatuses({ supervisorState, setAside, ask, onChanged }: GatewayStatusesParts) {
  const checks = new Map<string, GatewayCheck>()
  /** The latest check of each gateway: results of earlier ones belong to another key or address. */
  const latestChecks = new Map<string, symbol>()
  /** The last operation that each gateway refused without a key. */
  const refused = new Map<string, EndpointName>()

  function update(profile: GatewayProfile, check: GatewayCheck): void {
    const before = checks.get(profile.id)
    checks.set(profile.id, check)
    if (JSON.stringify(before) !== JSON.stringify(check)) onChanged(profile)
  }

  return {
    of(profile: GatewayProfile): GatewayStatus {
      const { id, name } = profile
      const check = checks.get(id)
      const base = {
        profileId: id,
        name,
        isEmbedded: profile.kind === 'embedded',
        baseUrl: profile.address()?.baseUrl ?? null,
      }
      if (profile.kind === 'embedded') {
        const process = supervisorState()
        const database = setAside()
        const embedded = database === null ? base : { ...base, setAside: database }
        if (process.type === 'unreachable') return { ...embedded, state: process.type, error: process.error }
        const isRefused = process.type === 'connected' && check?.type === 'signed-out'
        return { ...embedded, state: isRefused ? 'signed-out' : process.type, error: isRefused ? check.error : null }
      }
      if (!check) return { ...base, state: 'starting', error: null }
      return { ...base, state: check.type, error: check.type === 'connected' ? null : check.error }
    },

    /** Checks the gateway again. Never rejects. */
    async check(profile: GatewayProfile): Promise<GatewayCheck> {
      const currentCheck = Symbol(profile.id)
      latestChecks.set(profile.id, currentCheck)
      const check = await ask(profile)
      if (latestChecks.get(profile.id) === currentCheck) {
        refused.delete(profile.id)
        update(profile, check)
      }
      return check
    },

    /** Updates the status from the outcome of a request. */
    observe(profile: GatewayProfile, { operation, hadKey, error }: RequestOutcome): void {
      const check = readOutcome(hadKey, error)
      if (check.type === 'signed-out' && separateOperations.has(operation)) return
      if (check.type === 'signed-out' && !hadKey) refused.set(profile.id, operation)
      if (check.type === 'connected') {
        // Such a gateway answers some requests without a key, which does not mean signed in.
        if (!hadKey && requiresKey(profile)) return
        if (!hadKey && (refused.get(profile.id) ?? operation) !== operation) {
          return update(profile, { type: 'signed-out', error: null })
        }
        refused.delete(profile.id)
      }
      update(profile, check)
    },

    /** Drops the status after a change of key or address. */
    invalidate(profileId: string): void {
      checks.delete(profileId)
      latestChecks.delete(profileId)
      refused.delete(profileId)
    },
  }
}
