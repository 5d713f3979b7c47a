import type { EndpointName } from '#shared/gateway/endpoints.ts'

/** Operations in the form of other APIs, whose clients may send the key in another header. */
const operations: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'embeddings.create',
  'messages.create',
  'messages.countTokens',
  'responses.create',
])

/** Returns the Authorization header of a request. Anthropic's clients send the key as `x-api-key` instead. */
export function readAuthorization(
  name: EndpointName,
  header: (name: string) => string | undefined,
): string | undefined {
  const given = header('authorization')
  const key = header('x-api-key')
  if ((given !== undefined && given !== '') || !operations.has(name) || key === undefined) return given
  return `Bearer ${key}`
}

/** Returns whether clients of this path expect errors in Anthropic's form. */
export function hasAnthropicErrors(path: string): boolean {
  return /^\/messages(?:\/|$)/.test(path)
}
