import type { core, ZodError } from 'zod'

/** A path as people write it: `messages[0].content[1].text`. */
function writePath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((written, step) => {
    if (typeof step === 'number') return `${written}[${step}]`
    return written === '' ? String(step) : `${written}.${String(step)}`
  }, '')
}

/**
 * One sentence for the first thing that is wrong with a request, fit for `error.message` of a 400: the issue's own
 * message (those of requests name the field), after the path when that says more than the message does.
 */
export function explainIssues(error: ZodError): string {
  const issue = error.issues[0]
  return issue === undefined ? 'Invalid request parameters' : explainIssue(issue)
}

/** The same for one issue. */
export function explainIssue(issue: core.$ZodIssue): string {
  const path = writePath(issue.path)
  return path === '' || issue.message.startsWith(path) ? issue.message : `${path}: ${issue.message}`
}
