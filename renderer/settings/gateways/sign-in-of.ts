import type { GatewayProfileView, SignInState } from '#shared/gateway-profile.ts'

/**
 * The sign-in as far as it is this gateway's. One that did not outlive the app is not known to be anybody's: main then
 * names the active gateway, and where that is the one on this computer, which never signs in by a browser, whichever
 * gateway is shown tells it.
 */
export function signInOf(
  profile: Pick<GatewayProfileView, 'id' | 'kind'>,
  signIn: SignInState | undefined,
  profiles: readonly Pick<GatewayProfileView, 'id' | 'kind'>[] | undefined,
): SignInState {
  if (signIn === undefined || signIn.step === 'idle' || signIn.profileId === profile.id)
    return signIn ?? { step: 'idle' }
  const owner = profiles?.find(({ id }) => id === signIn.profileId)
  return signIn.step === 'failed' && owner?.kind === 'embedded' ? signIn : { step: 'idle' }
}
