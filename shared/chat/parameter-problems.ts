import type { ParameterValues, RequestPreview } from '../conversation.ts'
import { chatRequest } from '../gateway/chat-request.ts'
import { explainIssue } from '../gateway/explain-issues.ts'

/** What a gateway would refuse, by the field of the request. */
export type RequestProblem = RequestPreview['problems'][number]

/** What a gateway that keeps to the document would say of a request. */
export function requestProblems(body: Readonly<Record<string, unknown>>): RequestProblem[] {
  return (chatRequest.safeParse(body).error?.issues ?? []).map((issue) => ({
    field: String(issue.path[0] ?? ''),
    message: explainIssue(issue),
  }))
}

/** What it would say of values of parameters, also against each other. */
export function parameterProblems(values: ParameterValues): RequestProblem[] {
  return requestProblems({ ...values, messages: [{ role: 'user', content: '' }] })
}
