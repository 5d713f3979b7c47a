/** The part of `fetch` that the client uses; Electron's and Node's both fit. */
export type Fetch = (url: string, options: FetchOptions) => Promise<Response>

export interface FetchOptions {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string
  /** A gateway could point elsewhere, and the key would follow. */
  readonly redirect: 'error'
  readonly signal: AbortSignal
}
