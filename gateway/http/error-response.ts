import { dialects } from '#shared/gateway/dialect.ts'
import type { ErrorObject } from '#shared/gateway/error-object.ts'
import { statusMeanings } from '#shared/gateway/statuses.ts'
import { ApiError } from './api-error.ts'
import { isDamage } from '../store/open-or-replace.ts'

/** Converts an error to what the caller may see: nothing about the inside, unless it is an ApiError. */
export function toApiError(error: unknown): ApiError {
  if (isDamage(error)) return new ApiError(500, `${statusMeanings[500]}: ${damaged}`, {}, { cause: error })
  return error instanceof ApiError ? error : new ApiError(500, statusMeanings[500], {}, { cause: error })
}

/** After the restart keys and presets are read again, so the caller only has to retry. */
const damaged = 'the database of this gateway is damaged; it restarts with a new one'

/** Returns the Error object of the API (gateway-api.md, Errors). */
export function toErrorObject({ status, message, details }: ApiError): ErrorObject {
  const { metadata, availability, serviceMetadata } = details
  return {
    error: {
      code: status,
      message,
      ...(metadata === undefined ? {} : { metadata }),
      ...(availability === undefined ? {} : { availability }),
    },
    ...(serviceMetadata === undefined ? {} : { [dialects.gateway.metadataField]: serviceMetadata }),
  }
}
