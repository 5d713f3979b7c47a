import type { core, ZodError } from 'zod'

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
export function explainIssues(error: ZodError): string {
  const issue = error.issues[0]
  return issue === undefined ? 'Invalid request parameters' : explainIssue(issue)
}

/** Returns one sentence about an issue. */
export function explainIssue(issue: core.$ZodIssue): string {
  const path = writePath(issue.path)
  return path === '' || issue.message.startsWith(path) ? issue.message : `${path}: ${issue.message}`
}
