import type { Session } from 'electron'
import type { ServePage } from '../core/page/page-response.ts'

/** ERR_FAILED of Chromium. */
const failed = -2

/**
 * Serves a scheme in a session. Not with `protocol.handle`, which loads Node's `Request` and copies each response through
 * streams in this thread (decision 18).
 */
export function serveScheme({ protocol }: Session, scheme: string, serve: ServePage): void {
  // oxlint-disable-next-line typescript/no-deprecated
  protocol.registerBufferProtocol(scheme, (request, respond) => {
    void serve(request).then(respond, () => respond({ error: failed }))
  })
}
