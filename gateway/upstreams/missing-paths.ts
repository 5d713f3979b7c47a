import type { DialectPath } from '../providers/pass-on.ts'

/** How long a server counts as one without a path, in milliseconds: it may be updated meanwhile. */
const memoryMs = 10 * 60_000

/** The paths that a server has answered not to have. */
export interface MissingPaths {
  /** Does nothing for a path that the server has answered: then the refusal means something else. */
  add(path: DialectPath): void
  /** Notes a path that the server has. */
  answered(path: DialectPath): void
  has(path: DialectPath): boolean
}

export function createMissingPaths(now: () => number = () => performance.now()): MissingPaths {
  const until = new Map<DialectPath, number>()
  const known = new Set<DialectPath>()
  return {
    add(path) {
      if (!known.has(path)) until.set(path, now() + memoryMs)
    },
    answered: (path) => void known.add(path),
    has: (path) => (until.get(path) ?? Number.NEGATIVE_INFINITY) > now(),
  }
}

/**
 * Returns whether a refusal means that the server does not have the path. A 404 can also mean the model: then its error
 * names it, or says that no server has it.
 */
export function saysMissing(status: number, text: string, model: string): boolean {
  if (status === 405 || status === 501) return true
  return status === 404 && !text.includes(model) && !aboutModel.test(text)
}

const aboutModel = /model_?not_?found|\bno (?:allowed |available )?(?:providers|endpoints)\b/i

/** LM Studio before 0.4 answers unknown paths with the status 200 and this error. */
export function isUnexpectedEndpoint(text: string): boolean {
  return text.length < 1000 && /^\s*\{\s*"error"\s*:\s*"Unexpected endpoint/.test(text)
}
