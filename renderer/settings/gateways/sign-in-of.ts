import type { GatewayProfileView, SignInState } from '#shared/gateway-profile.ts'

/** Returns the sign-in if it is this gateway's: only one runs at a time. */
export function signInOf({ id }: Pick<GatewayProfileView, 'id'>, signIn: SignInState | undefined): SignInState {
  return signIn !== undefined && signIn.step !== 'idle' && signIn.profileId === id ? signIn : { step: 'idle' }
}
