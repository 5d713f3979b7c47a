import type { GatewayProfileView, SignInState } from '#shared/gateway-profile.ts'
import type { GatewayStatus } from '#shared/ipc/bridge.ts'

/** Status of a gateway, as far as it is known: only the active one is polled. */
export type ProfileStatus =
  | 'connected'
  | 'starting'
  /** A gateway other than the embedded one is being reached for the first time. */
  | 'connecting'
  | 'unreachable'
  /** There is a key, which has not been tried now. */
  | 'signed-in'
  | 'no-key'
  /** The gateway rejects the stored key. */
  | 'refused'
  /** Its sign-in is in progress in the browser. */
  | 'signing-in'
  | 'sign-in-failed'

export function statusOfProfile(
  profile: GatewayProfileView,
  status: GatewayStatus | undefined,
  signIn: SignInState | undefined,
): ProfileStatus {
  return signInStatus(profile, signIn) ?? connectionStatus(profile, status)
}

/** A sign-in in progress takes precedence; a finished one shows in the keys. */
function signInStatus(profile: GatewayProfileView, signIn: SignInState | undefined): ProfileStatus | null {
  // The embedded gateway signs in without a browser.
  if (signIn === undefined || signIn.step === 'idle' || profile.kind === 'embedded') return null
  if (signIn.profileId !== profile.id) return null
  switch (signIn.step) {
    case 'waiting':
    case 'exchanging':
      return 'signing-in'
    case 'failed':
      return 'sign-in-failed'
    case 'done':
      return null
  }
}

function connectionStatus(profile: GatewayProfileView, status: GatewayStatus | undefined): ProfileStatus {
  if (status?.profileId === profile.id) {
    if (status.state === 'starting' && profile.kind !== 'embedded') return 'connecting'
    if (status.state !== 'signed-out') return status.state
    return profile.keys.user ? 'refused' : 'no-key'
  }
  if (profile.kind === 'embedded') return profile.baseUrl === null ? 'starting' : 'connected'
  return profile.keys.user ? 'signed-in' : 'no-key'
}

/** The dot beside a gateway's name; its text says the same. */
export const profileStatusDots: Record<ProfileStatus, 'ok' | 'warn' | 'off'> = {
  connected: 'ok',
  starting: 'off',
  connecting: 'off',
  unreachable: 'warn',
  'signed-in': 'ok',
  'no-key': 'off',
  refused: 'warn',
  'signing-in': 'off',
  'sign-in-failed': 'warn',
}
