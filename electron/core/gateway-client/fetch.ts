/** The part of `fetch` that the client uses; Electron's and Node's both fit. */
export type Fetch = (url: string, options: FetchOptions) => Promise<Response>

export interface FetchOptions {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string
  /** A redirect could send the key to another address. */
  readonly redirect: 'error'
  readonly signal: AbortSignal
}
