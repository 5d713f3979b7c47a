import type { GatewayProfileView, SignInState } from '#shared/gateway-profile.ts'

/** The sign-in as far as it is this gateway's: there is one at a time. */
export function signInOf({ id }: Pick<GatewayProfileView, 'id'>, signIn: SignInState | undefined): SignInState {
  return signIn !== undefined && signIn.step !== 'idle' && signIn.profileId === id ? signIn : { step: 'idle' }
}
