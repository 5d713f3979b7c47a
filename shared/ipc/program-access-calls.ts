import { z } from 'zod'
import { programAccess, upstream } from '../programs/program-access.ts'
import {
  programRequest,
  programRequestFilter,
  programRequestTexts,
  programsToday,
} from '../programs/program-request.ts'
import { defineCall, defineEvent } from './contract-kinds.ts'

const nothing = z.object({})
const requestId = programRequest.shape.id

/** Calls about other programs that use the embedded gateway, and their requests. */
export const programAccessCalls = {
  /** Whether programs can use it now, and where. The switch and the port are settings. */
  'programs.access': defineCall(nothing, programAccess),
  'programs.accessChanged': defineEvent(programAccess),
  /** Tries again to open the port, after another program has left it. */
  'programs.retry': defineCall(nothing, nothing),
  /** Everything that requests of programs can go to, those of this computer last. */
  'programs.upstreams': defineCall(nothing, z.array(upstream)),
  'programs.upstreamsChanged': defineEvent(nothing),
  'programs.today': defineCall(nothing, programsToday),
  /** Returns requests, newest first, from the one after `after`, or from the first. `total` counts all that match. */
  'programRequests.list': defineCall(
    z.object({
      filter: programRequestFilter,
      limit: z.int().min(1).max(200),
      after: z.object({ at: z.number(), id: requestId }).optional(),
    }),
    z.object({ requests: z.array(programRequest), total: z.int() }),
  ),
  /** Returns one request with its texts, which are null if none are kept. */
  'programRequests.read': defineCall(
    z.object({ id: requestId }),
    z.object({ request: programRequest, texts: programRequestTexts.nullable() }),
  ),
  /** Removes all kept texts. The requests stay in the log. */
  'programRequests.removeTexts': defineCall(nothing, nothing),
  /** Requests began or ended. At most four times a second. */
  'programRequests.changed': defineEvent(nothing),
} as const
