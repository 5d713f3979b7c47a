const mebibyte = 1024 * 1024

/** What the gateway takes at once, so that a flood from one client leaves it answering the others. Times in milliseconds. */
export interface GatewayLimits {
  /** Open connections. One more closes the one without work that has been open longest. */
  readonly maxConnections: number
  /** From opening a connection, or from the first byte of a request, until its headers have arrived. */
  readonly headersTimeoutMs: number
  /** Until the whole request has arrived, its body included. */
  readonly requestTimeoutMs: number
  /** How often the two are checked. */
  readonly checkIntervalMs: number
  /** How long an unused connection is kept for a next request. */
  readonly keepAliveTimeoutMs: number
  readonly maxHeaderBytes: number
  /** Requests of one key that are open at once. */
  readonly maxRequestsPerKey: number
  /**
   * Requests of the keys of all programs that are open at once. Each keeps a connection from being closed, so the rest
   * of `maxConnections` is for the app, and for those that have not shown a key yet.
   */
  readonly maxRequests: number
  /** Bodies that are held at once, of one key and of the keys of all programs. The app's own are counted apart. */
  readonly maxBodyBytesPerKey: number
  readonly maxBodyBytes: number
}

export const defaultLimits: GatewayLimits = {
  // Half of what macOS and many Linux systems let a process open.
  maxConnections: 512,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 60_000,
  checkIntervalMs: 1000,
  keepAliveTimeoutMs: 5000,
  maxHeaderBytes: 16 * 1024,
  // Above what may wait for a speech engine, which says so by itself.
  maxRequestsPerKey: 320,
  maxRequests: 448,
  maxBodyBytesPerKey: 128 * mebibyte,
  maxBodyBytes: 256 * mebibyte,
}
