const mebibyte = 1024 * 1024

/** Limits on open work, so that a flood from one client does not block the others. Times in milliseconds. */
export interface GatewayLimits {
  /** Open connections. One more closes the oldest connection without a request. */
  readonly maxConnections: number
  /** From the opening of a connection, or the first byte of a request, until its headers have arrived. */
  readonly headersTimeoutMs: number
  /** Until the whole request has arrived, body included. */
  readonly requestTimeoutMs: number
  /** How often the two timeouts are checked. */
  readonly checkIntervalMs: number
  /** How long an idle connection is kept for another request. */
  readonly keepAliveTimeoutMs: number
  readonly maxHeaderBytes: number
  /** Open requests of one key. */
  readonly maxRequestsPerKey: number
  /**
   * Open requests of all programs' keys together. Each keeps a connection from being closed, so the rest of
   * `maxConnections` remains for the app, and for clients that have not shown a key yet.
   */
  readonly maxRequests: number
  /**
   * Bytes of request bodies in memory, of one key and of all programs' keys together. The app's own are counted
   * separately.
   */
  readonly maxBodyBytesPerKey: number
  readonly maxBodyBytes: number
}

export const defaultLimits: GatewayLimits = {
  // Half of the open files that macOS and many Linux systems allow a process.
  maxConnections: 512,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 60_000,
  checkIntervalMs: 1000,
  keepAliveTimeoutMs: 5000,
  maxHeaderBytes: 16 * 1024,
  // More than a speech engine lets wait, which refuses with its own message.
  maxRequestsPerKey: 320,
  maxRequests: 448,
  maxBodyBytesPerKey: 128 * mebibyte,
  maxBodyBytes: 256 * mebibyte,
}
