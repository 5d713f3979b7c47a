import { limitProblem } from '#shared/chat-parameters/limit-problem.ts'
import { chatParameter } from '#shared/chat-parameters/table.ts'
import { ApiError } from '../api-error.ts'

/**
 * Returns the session of a request: the field of the body, otherwise the header `x-session-id`; null if neither names
 * one.
 * @throws ApiError 400 for a header that is longer than the field may be
 */
export function readSessionId(body: string | undefined, header: string | undefined): string | null {
  if (body !== undefined && body !== '') return body
  if (header === undefined || header === '') return null
  const problem = limitProblem({ ...chatParameter('session_id'), name: 'x-session-id' }, header)
  if (problem !== null) throw new ApiError(400, problem.message)
  return header
}
