import { randomBytes } from 'node:crypto'
import type { CallHandlers } from '#shared/ipc/handlers.ts'
import { explain } from '#shared/messages/explain.ts'
import { badInput } from '../app-errors.ts'
import { oneLine } from './clean-text.ts'
import { isSafeBaseUrl } from '../gateway-client/loopback.ts'
import { listenForCallback } from '../sign-in/callback-listener.ts'
import { readSignInCallback } from '../sign-in/callback-url.ts'
import type { MainWords } from '../words/english.ts'
import { transportError } from './server-requests.ts'
import { isOnThisComputer } from './on-this-computer.ts'
import type { Timers } from './timers.ts'
import { credentialsSlot, type ToolServerSecrets } from './tool-server-secrets.ts'
import type { RunningToolServer } from './tool-servers.ts'

/** How long a sign-in waits for the person, in milliseconds. */
const signInTimeoutMs = 10 * 60_000

export interface ToolSignInParts {
  readonly openBrowser: (url: string) => Promise<void>
  /** Called when the browser returns, to show the app. */
  readonly onReturned: () => void
  readonly onSecret: (secret: string) => void
  readonly words: () => MainWords
  readonly timers: Timers
}

/**
 * Signs in to a remote server in the default browser, which comes back to a loopback address with the state of this
 * sign-in. Rejects with an `AppError` if that fails, is cancelled or takes too long.
 */
async function signInToServer(
  { stored, runner }: RunningToolServer,
  { openBrowser, onReturned, onSecret, words, timers }: ToolSignInParts,
): Promise<void> {
  const { transport } = stored.config
  if (transport.kind !== 'address') throw badInput(explain('toolSignInNotNeeded'), 'name')
  if (!stored.isOn) throw badInput(explain('toolServerOff'), 'name')
  const server = new URL(transport.url)
  const state = randomBytes(32).toString('base64url')
  const nonce = randomBytes(32).toString('base64url')
  onSecret(state)
  const listener = await listenForCallback({
    host: '127.0.0.1',
    ports: [0],
    nonce,
    words: () => words().signInPage,
    onCallback(url) {
      const callback = readSignInCallback(url)
      // Any program can visit the address, so a wrong visit must not end the sign-in.
      if (callback === null || callback.nonce !== nonce || callback.state !== state) return
      if (callback.code !== null) onSecret(callback.code)
      onReturned()
      runner.authorized(new URL(url).search)
    },
  })
  const cancelTimer = timers.after(signInTimeoutMs, () =>
    runner.cancelSignIn(transportError('timeout', explain('toolSignInExpired'))),
  )
  try {
    await runner.signIn({
      callbackUrl: listener.callbackUrl,
      state,
      onAuthorize(url) {
        const page = URL.parse(url)
        // A server elsewhere must not open services of this computer.
        const isAllowed = page !== null && isSafeBaseUrl(page) && (!isOnThisComputer(page) || isOnThisComputer(server))
        const refuse = (): void =>
          runner.cancelSignIn(
            transportError('bad-response', explain('toolSignInPageRefused', { url: oneLine(url, 300) })),
          )
        if (isAllowed) void openBrowser(url).catch(refuse)
        else refuse()
      },
    })
  } finally {
    cancelTimer()
    listener.close()
  }
}

export interface SignInCallsParts extends ToolSignInParts {
  /** Throws `not-found`. */
  readonly find: (name: string) => RunningToolServer
  readonly secrets: ToolServerSecrets
  /** Stores when the person signed in; null if they did not. */
  readonly saveSignIn: (server: RunningToolServer, at: number | null) => void
  /** Starts a server again if it still exists and is on. */
  readonly restart: (server: RunningToolServer) => void
}

/** The calls for signing in to remote servers. */
export function createSignInCalls({ find, secrets, saveSignIn, restart, ...parts }: SignInCallsParts) {
  return {
    'tools.signIn': async ({ name }) => {
      const server = find(name)
      try {
        await signInToServer(server, parts)
      } catch (error) {
        // With what an earlier sign-in left, if there is something.
        restart(server)
        throw error
      }
      saveSignIn(server, parts.timers.now())
      return {}
    },
    'tools.cancelSignIn': ({ name }) => {
      find(name).runner.cancelSignIn()
      return {}
    },
    'tools.signOut': async ({ name }) => {
      const server = find(name)
      server.runner.stop()
      await secrets.remove(name, credentialsSlot)
      saveSignIn(server, null)
      restart(server)
      return {}
    },
  } satisfies Partial<CallHandlers>
}
