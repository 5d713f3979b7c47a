import { ApiError, type ApiErrorDetails, UnsuitableEndpointError } from '../http/api-error.ts'

/** Passes parts on. In an error the key of the server is hidden: a refusal may quote it. */
export async function* hideKey<Part>(
  key: string | undefined,
  parts: AsyncGenerator<Part, void>,
): AsyncGenerator<Part, void> {
  try {
    yield* parts
  } catch (error) {
    throw key !== undefined && error instanceof ApiError ? withoutKey(key, error) : error
  }
}

function withoutKey(key: string, error: ApiError): ApiError {
  const written = JSON.stringify([error.message, error.details])
  // As it is in JSON, without the quotes.
  const secret = JSON.stringify(key).slice(1, -1)
  if (!written.includes(secret)) return error
  // It was written from these two.
  const [message, details] = JSON.parse(written.replaceAll(secret, '…')) as [string, ApiErrorDetails]
  const Kind = error instanceof UnsuitableEndpointError ? UnsuitableEndpointError : ApiError
  return new Kind(error.status, message, { ...details, headers: withoutSecret(error.details.headers, key) })
}

/** A header cannot hold the character that replaces the key. */
function withoutSecret(headers: ApiErrorDetails['headers'], key: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers ?? {}).filter(([, value]) => !value.includes(key)))
}
