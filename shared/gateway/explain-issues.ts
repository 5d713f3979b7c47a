import type { core, ZodError } from 'zod'
import { explain } from '../messages/explain.ts'
import type { Explanation } from '../messages/notice.ts'
import { explanationOfIssue } from '../messages/zod-issue.ts'

/** Formats a path: `messages[0].content[1].text`. */
function writePath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((written, step) => {
    if (typeof step === 'number') return `${written}[${step}]`
    return written === '' ? String(step) : `${written}.${String(step)}`
  }, '')
}

/**
 * Returns one sentence about the first problem of a request, for `error.message` of a 400: the message of the issue,
 * preceded by the path if the message does not contain it.
 */
export function explainIssues(error: ZodError): Explanation {
  const issue = error.issues[0]
  return issue === undefined ? explain('invalidParameters') : explainIssue(issue)
}

/** Returns one sentence about an issue. */
export function explainIssue(issue: core.$ZodIssue): Explanation {
  const path = writePath(issue.path)
  const problem = explanationOfIssue(issue)
  return path === '' || problem.message.startsWith(path) ? problem : explain('atPath', { path, problem })
}
