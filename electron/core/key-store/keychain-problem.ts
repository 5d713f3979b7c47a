import type { KeychainState } from '#shared/gateway-profile.ts'

/** Why keys are not in the keychain. */
export type KeychainProblem = Extract<KeychainState, { kind: 'memory' }>

/** How long one operation of the keychain may take, in milliseconds (security.md 1). */
export const keychainTimeoutMs = 5000

/** The keychain did not answer within its time. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
}

/**
 * What a failure of the keychain means. The native module tells its failures in words alone: those of the Secret
 * Service, of D-Bus, of macOS and of Windows.
 */
export function keychainProblem(error: unknown): KeychainProblem {
  const said = error instanceof Error ? error.message : String(error)
  if (error instanceof NoAnswerError || /no ?reply|timed? ?out|not receive a reply/i.test(said)) {
    return problem('no-answer', 'The keychain did not answer.', 'If it asks for a password, answer it, then try again.')
  }
  // A Secret Service without a default collection says that it found none; it is made when the person logs in.
  if (/dismissed|locked|no result found|denied|not allowed|interaction/i.test(said)) {
    return problem('locked', 'The keychain is locked.', 'Unlock it, then try again.')
  }
  return problem('absent', 'No keychain was found on this computer.', mendings[process.platform] ?? otherMending)
}

const otherMending = 'Start the keychain of your system, then try again.'

const mendings: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'Install and start one, such as GNOME Keyring or KWallet, then try again.',
}

function problem(reason: KeychainProblem['reason'], what: string, mending: string): KeychainProblem {
  return {
    kind: 'memory',
    reason,
    message: `${what} Until it can be used, keys are kept in memory and forgotten when Gatehouse quits. ${mending}`,
  }
}
