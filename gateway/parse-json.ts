import { ApiError } from './api-error.ts'

/** @throws ApiError 400 if a body is empty or not JSON */
export function parseJson(text: string): unknown {
  if (text === '') throw new ApiError(400, 'The request body is missing; it must be JSON')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ApiError(400, 'The request body is not valid JSON', {}, { cause: error })
  }
}
