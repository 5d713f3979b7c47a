import { type Mock, vi } from 'vitest'
import type { SignInState, SignInWay } from '#shared/gateway-profile.ts'
import type { GatewayAddress, GatewayProfile } from '../core/gateway-client/gateway-profile.ts'
import { createSignIn, type SignIn, type SignInParts } from '../core/sign-in/sign-in.ts'

export const address: GatewayAddress = {
  baseUrl: 'https://gateway.example/api/v1',
  authorizeUrl: 'https://login.gateway.example/auth?tenant=7',
}

/** RFC 7636, appendix B. */
export const proofKey = {
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
}

/** A sign-in and the parts controlled by the test. */
export interface PlayedSignIn {
  readonly signIn: SignIn
  readonly profile: GatewayProfile
  /** The current address of the profile. */
  readonly moved: { address: GatewayAddress | null }
  readonly states: SignInState[]
  readonly exchange: Mock<SignInParts['exchange']>
  readonly acceptKey: Mock<SignInParts['acceptKey']>
  readonly openBrowser: Mock<SignInParts['openBrowser']>
  readonly onReturned: Mock<SignInParts['onReturned']>
  /** The gateway of the last sign-in, which survives a restart. */
  readonly remembered: { profileId: string | null }
  readonly listeners: { callbackUrl: string; visit: (query: string) => void; isClosed: boolean }[]
}

/** Opens a sign-in whose browser, gateway and listener are controlled by the test. */
export function openSignIn({
  ways = ['scheme', 'loopback', 'paste'],
  ...parts
}: { ways?: SignInWay[] } & Partial<SignInParts> = {}): PlayedSignIn {
  const moved: { address: GatewayAddress | null } = { address }
  const profile: GatewayProfile = {
    id: 'work',
    kind: 'other',
    name: 'Work',
    keyOrigin: 'https://gateway.example',
    dialect: 'gateway',
    attribution: null,
    address: () => moved.address,
    baseUrl: async () => moved.address?.baseUrl ?? '',
  }
  const states: SignInState[] = []
  const exchange = vi.fn<SignInParts['exchange']>(async () => 'sk-new')
  const acceptKey = vi.fn<SignInParts['acceptKey']>(async () => undefined)
  const openBrowser = vi.fn<SignInParts['openBrowser']>(async () => undefined)
  const onReturned = vi.fn<SignInParts['onReturned']>()
  const listeners: PlayedSignIn['listeners'] = []
  const remembered: PlayedSignIn['remembered'] = { profileId: null }
  let counter = 0
  const signIn = createSignIn({
    find: () => profile,
    lastProfile: { read: () => remembered.profileId, write: (id) => void (remembered.profileId = id) },
    waysOf: async () => ways,
    async listen(_profile, nonce, onCallback) {
      const callbackUrl = `http://127.0.0.1:4567/callback/${nonce}`
      const listener = { callbackUrl, visit: (query: string) => onCallback(callbackUrl + query), isClosed: false }
      listeners.push(listener)
      return { callbackUrl, close: () => void (listener.isClosed = true) }
    },
    openBrowser,
    exchange,
    acceptKey,
    onChanged: (state) => states.push(state),
    onReturned,
    random: () => `random-value-number-${String(++counter).padStart(10, '0')}`,
    proofKey: () => proofKey,
    ...parts,
  })
  return { signIn, profile, moved, states, exchange, acceptKey, openBrowser, onReturned, remembered, listeners }
}

/** Starts a sign-in and returns its state. */
export async function startSignIn(signIn: SignIn, profileId: string, way?: SignInWay): Promise<SignInState> {
  await signIn.calls['signIn.start']({ profileId, way })
  return signIn.calls['signIn.state']()
}

/** Returns the callback and parameters of the page opened in the browser. */
export function opened(state: SignInState): { callback: string; parameters: Record<string, string> } {
  if (state.step !== 'waiting') throw new Error(`There is no sign-in under way: ${state.step}.`)
  const parameters = Object.fromEntries(new URL(state.url).searchParams)
  return { callback: parameters['callback_url'] ?? '', parameters }
}
