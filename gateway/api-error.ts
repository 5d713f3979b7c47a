import type { GatewayError } from '#shared/gateway/error-object.ts'
import type { ServiceMetadata } from '#shared/gateway/service-metadata.ts'

export interface ApiErrorDetails {
  /** Response headers beside the body, for example `Retry-After` (seconds). */
  readonly headers?: Readonly<Record<string, string>>
  /** What stands in `error.metadata`. */
  readonly metadata?: NonNullable<GatewayError['metadata']>
  /** What routing had tried, for callers who asked for it. */
  readonly serviceMetadata?: ServiceMetadata
}

/**
 * A refusal that the caller is to read: the HTTP status and the message of the Error object. Whatever else is thrown
 * is a fault of ours and leaves as a 500 that says nothing about the inside.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly details: ApiErrorDetails

  constructor(status: number, message: string, details: ApiErrorDetails = {}, options?: ErrorOptions) {
    super(message, options)
    this.status = status
    this.details = details
  }

  /** The same error with what routing knows about it. */
  withServiceMetadata(serviceMetadata: ServiceMetadata): ApiError {
    return new ApiError(this.status, this.message, { ...this.details, serviceMetadata }, { cause: this })
  }
}
