import type { KeychainState } from '#shared/gateway-profile.ts'
import { defineText } from '../define-text.ts'

type MemoryReason = Extract<KeychainState, { kind: 'memory' }>['reason']

/** The strip above the composer: why this chat cannot be answered now, and the one button that helps. */
export const gatewayProblemText = defineText('gatewayProblemText', {
  kept: 'What you type is kept.',

  unreachable: (name: string) => `Can’t reach ${name}.`,
  restart: 'Restart',
  restarting: 'Restarting',
  again: 'Try again',
  trying: 'Trying',
  restartFailed: 'Couldn’t restart the gateway.',

  signedOut: (name: string) => `Not signed in to ${name}.`,
  signIn: 'Sign in',
  signingIn: (name: string) => `Signing in to ${name}. Choose Allow in your browser.`,
  show: 'Show',
  refused: (name: string) => `${name} rejected the key.`,
  signInAgain: 'Sign in again',
  replaceKey: 'Replace key',
  keyNeeded: (name: string) => `${name} needs a key.`,
  addKey: 'Add key',
  noKeychain: {
    locked: (name: string) => `No key for ${name}, because the keychain is locked.`,
    'no-answer': (name: string) => `No key for ${name}, because the keychain doesn’t answer.`,
  } satisfies Record<Exclude<MemoryReason, 'absent'>, (name: string) => string>,
  howToFix: 'How to fix this',

  gone: {
    title: 'This chat’s gateway is gone',
    text: 'The gateway was removed, or the chat was imported from another app. You can still read it, and what you type is kept. If you continue with another gateway, the whole chat is sent there with your next message.',
  },
  use: (gateway: string) => `Use ${gateway}`,
  notMoved: 'Couldn’t move the chat to the other gateway',
  settings: 'Settings',
} as const)
