/** The parts of a request that decide what is served. */
export interface PageRequest {
  readonly url: string
  readonly method: string
}

/**
 * What a scheme of the app serves, as plain data: Node loads its `Request` and `Response` on first use, which takes 100
 * ms of the start.
 */
export interface PageResponse {
  readonly statusCode: number
  readonly headers: Record<string, string>
  readonly data: Buffer
}

/** Serves the requests of a scheme. Rejects if a file cannot be read. */
export type ServePage = (request: PageRequest) => Promise<PageResponse>

/** Returns a response without content. */
export function refuse(statusCode: number, headers: Readonly<Record<string, string>>): PageResponse {
  return { statusCode, headers: { ...headers }, data: Buffer.alloc(0) }
}
