import type { Availability } from '#shared/gateway/availability.ts'
import type { GatewayError } from '#shared/gateway/error-object.ts'
import type { ServiceMetadata } from '#shared/gateway/service-metadata.ts'

export interface ApiErrorDetails {
  /** Response headers beside the body, for example `Retry-After` (seconds). */
  readonly headers?: Readonly<Record<string, string>>
  /** Goes into `error.metadata`. */
  readonly metadata?: NonNullable<GatewayError['metadata']>
  /** Why the requested model cannot serve the request. */
  readonly availability?: Availability
  /** What routing has tried, for callers who asked for it. */
  readonly serviceMetadata?: ServiceMetadata
}

/**
 * A refusal for the caller to read: the HTTP status and the message of the Error object. Every other error is an
 * internal fault and is sent as a 500 that reveals nothing about the inside.
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

  /** Returns the same error with the routing metadata. */
  withServiceMetadata(serviceMetadata: ServiceMetadata): ApiError {
    return new ApiError(this.status, this.message, { ...this.details, serviceMetadata }, { cause: this })
  }
}

/** An endpoint cannot answer this kind of request; another may. The refusal of any other endpoint says more. */
export class UnsuitableEndpointError extends ApiError {}
