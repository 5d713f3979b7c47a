import type { ParameterValues } from '../conversation.ts'
import type { RequestPreview } from '../request-preview.ts'
import { chatRequest } from '../gateway/chat-request.ts'
import { explainIssue } from '../gateway/explain-issues.ts'

/** A problem that a gateway would report, by field of the request. */
type RequestProblem = RequestPreview['problems'][number]

/** Returns the problems that a gateway would report according to the document. */
export function requestProblems(body: Readonly<Record<string, unknown>>): RequestProblem[] {
  return (chatRequest.safeParse(body).error?.issues ?? []).map((issue) => ({
    field: String(issue.path[0] ?? ''),
    ...explainIssue(issue),
  }))
}

/** Returns the problems of parameter values, including conflicts between them. */
export function parameterProblems(values: ParameterValues): RequestProblem[] {
  return requestProblems({ ...values, messages: [{ role: 'user', content: '' }] })
}
