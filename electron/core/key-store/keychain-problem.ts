import type { KeychainState } from '#shared/gateway-profile.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'

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
    return problem('no-answer', explain('keychainNoAnswer'), explain('keychainAnswerPassword'))
  }
  // A Secret Service without a default collection reports no result; the collection is created at login.
  if (/dismissed|locked|no result found|denied|not allowed|interaction/i.test(text)) {
    return problem('locked', explain('keychainLocked'), explain('keychainUnlock'))
  }
  return problem('absent', explain('keychainAbsent'), remedies[process.platform] ?? defaultRemedy)
}

const defaultRemedy = explain('keychainStart')

const remedies: Partial<Record<NodeJS.Platform, Explanation>> = {
  linux: explain('keychainInstall'),
}

function problem(reason: KeychainProblem['reason'], what: Explanation, advice: Explanation): KeychainProblem {
  return {
    kind: 'memory',
    reason,
    ...explain('keysInMemory', { problem: what, advice }),
  }
}
