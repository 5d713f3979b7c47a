import type { SignInState } from '#shared/gateway-profile.ts'
import type { Events } from '#shared/ipc/handlers.ts'
import type { Log } from '../logs/log.ts'

/** Logs the steps of gateways, keychain and sign-in. */
export function logEvents(events: Events, log: Log): void {
  events.on('gateway.changed', (status) =>
    log.info('gateway', 'status', { profile: status.profileId, is: status.state, error: status.error?.source }),
  )
  events.on('keychain.changed', (state) =>
    log.info('keychain', 'keeps keys', { in: state.kind, reason: 'reason' in state ? state.reason : null }),
  )
  events.on('signIn.changed', (state) => log.info('sign-in', 'step', signInFacts(state)))
}

/** Returns the loggable facts of a sign-in: its step and outcome, no address and no code. */
function signInFacts(state: SignInState): Readonly<Record<string, unknown>> {
  return {
    step: state.step,
    ...('profileId' in state ? { profile: state.profileId } : {}),
    ...('way' in state ? { way: state.way } : {}),
    ...('reason' in state ? { reason: state.reason, source: state.error?.source ?? null } : {}),
  }
}
