import type { SignInState } from '#shared/gateway-profile.ts'

/** What the log may have of a sign-in: how far it is and how it went, no address and no code. */
export function signInFacts(state: SignInState): Readonly<Record<string, unknown>> {
  return {
    step: state.step,
    ...('profileId' in state ? { profile: state.profileId } : {}),
    ...('way' in state ? { way: state.way } : {}),
    ...('reason' in state ? { reason: state.reason, source: state.error?.source ?? null } : {}),
  }
}
