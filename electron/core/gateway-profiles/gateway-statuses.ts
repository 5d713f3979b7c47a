import type { ErrorData } from '#shared/errors.ts'
import type { DatabaseSetAside, GatewayStatus } from '#shared/gateway-profile.ts'
import type { SupervisorState } from '../embedded-gateway/supervisor.ts'
import { type GatewayCheck, readOutcome } from './check-gateway.ts'
import type { GatewayProfile } from './gateway-profile.ts'

/** What is known of each gateway: from a check when it is chosen, and from every request after that. */
export interface GatewayStatuses {
  of(profile: GatewayProfile): GatewayStatus
  /** Asks the gateway anew. Never rejects. */
  check(profile: GatewayProfile): Promise<GatewayCheck>
  /** A request told how it went. */
  observe(profile: GatewayProfile, hadKey: boolean, error: ErrorData | null): void
  /** Another key or address: what was known does not hold any more. */
  forget(profileId: string): void
}

export interface GatewayStatusesParts {
  /** The embedded gateway is a process of ours: whether it runs is known without asking it. */
  readonly supervisorState: () => SupervisorState
  /** The database that it last found damaged. */
  readonly setAside: () => DatabaseSetAside | null
  readonly ask: (profile: GatewayProfile) => Promise<GatewayCheck>
  readonly onChanged: (profile: GatewayProfile) => void
}

export function createGatewayStatuses({
  supervisorState,
  setAside,
  ask,
  onChanged,
}: GatewayStatusesParts): GatewayStatuses {
  const found = new Map<string, GatewayCheck>()
  /** The newest question to each gateway: what an older one finds is of another key or address. */
  const asked = new Map<string, symbol>()

  function learn(profile: GatewayProfile, check: GatewayCheck): void {
    const before = found.get(profile.id)
    found.set(profile.id, check)
    if (JSON.stringify(before) !== JSON.stringify(check)) onChanged(profile)
  }

  return {
    of(profile) {
      const { id, name } = profile
      const check = found.get(id)
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

    async check(profile) {
      const question = Symbol(profile.id)
      asked.set(profile.id, question)
      const check = await ask(profile)
      if (asked.get(profile.id) === question) learn(profile, check)
      return check
    },

    observe(profile, hadKey, error) {
      const check = readOutcome(hadKey, error)
      // OpenRouter answers some questions without a key; that is not being signed in.
      if (check.type === 'connected' && !hadKey && profile.kind === 'openrouter') return
      learn(profile, check)
    },

    forget(profileId) {
      found.delete(profileId)
      asked.delete(profileId)
    },
  }
}
