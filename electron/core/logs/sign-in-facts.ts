import type { SignInState } from '#shared/gateway-profile.ts'

/** Returns the loggable facts of a sign-in: its step and outcome, no address and no code. */
export function signInFacts(state: SignInState): Readonly<Record<string, unknown>> {
  return {
    step: state.step,
    ...('profileId' in state ? { profile: state.profileId } : {}),
    ...('way' in state ? { way: state.way } : {}),
    ...('reason' in state ? { reason: state.reason, source: state.error?.source ?? null } : {}),
  }
}
