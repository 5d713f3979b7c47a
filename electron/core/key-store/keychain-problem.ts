import type { KeychainState } from '#shared/gateway-profile.ts'

/** Why keys are not in the keychain. */
export type KeychainProblem = Extract<KeychainState, { kind: 'memory' }>

/** Timeout of one keychain operation (security.md 1). */
export const keychainTimeoutMs = 5000

/** The keychain did not answer in time. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
}

/**
 * Classifies a failure of the keychain. The native module has no error codes, only messages of the Secret Service,
 * D-Bus, macOS and Windows.
 */
export function keychainProblem(error: unknown): KeychainProblem {
  const text = error instanceof Error ? error.message : String(error)
  if (error instanceof NoAnswerError || /no ?reply|timed? ?out|not receive a reply/i.test(text)) {
    return problem('no-answer', 'The keychain did not answer.', 'If it asks for a password, answer it, then try again.')
  }
  // A Secret Service without a default collection reports no result; the collection is created at login.
  if (/dismissed|locked|no result found|denied|not allowed|interaction/i.test(text)) {
    return problem('locked', 'The keychain is locked.', 'Unlock it, then try again.')
  }
  return problem('absent', 'No keychain was found on this computer.', remedies[process.platform] ?? defaultRemedy)
}

const defaultRemedy = 'Start the keychain of your system, then try again.'

const remedies: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'Install and start one, such as GNOME Keyring or KWallet, then try again.',
}

function problem(reason: KeychainProblem['reason'], what: string, remedy: string): KeychainProblem {
  return {
    kind: 'memory',
    reason,
    message: `${what} Until it can be used, keys are kept in memory and removed when Gatehouse quits. ${remedy}`,
  }
}
