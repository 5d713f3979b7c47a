import { z } from 'zod'
import { conversationId } from '../conversation.ts'
import { programAccess, upstream } from '../programs/program-access.ts'
import {
  keptTextSummary,
  programRequest,
  programRequestFilter,
  programRequestList,
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
  /** Returns requests, newest first, from the one after `after`, or from the first. */
  'programRequests.list': defineCall(
    z.object({
      filter: programRequestFilter,
      limit: z.int().min(1).max(200),
      after: z.object({ at: z.number(), id: requestId }).optional(),
    }),
    programRequestList,
  ),
  /** Returns the programs that have requests in the log, with the latest name of each. */
  'programRequests.programs': defineCall(
    nothing,
    z.array(z.object({ keyId: programRequest.shape.keyId, name: programRequest.shape.program })),
  ),
  /** Returns one request, and what its texts begin with; null if none are kept. */
  'programRequests.describe': defineCall(
    z.object({ id: requestId }),
    z.object({ request: programRequest, texts: keptTextSummary.nullable() }),
  ),
  /** Returns one request with its texts, which are null if none are kept. */
  'programRequests.read': defineCall(
    z.object({ id: requestId }),
    z.object({ request: programRequest, texts: programRequestTexts.nullable() }),
  ),
  /** Makes a chat of the kept texts of a request, which may be cut. Throws `not-found` without texts. */
  'programRequests.openAsChat': defineCall(z.object({ id: requestId }), z.object({ conversationId })),
  /**
   * Sends a kept request to another model, as the program `Gatehouse`, and returns its id in the log. Throws `not-found`
   * without texts, and `bad-input` if they are cut or programs are not let in.
   */
  'programRequests.replay': defineCall(
    z.object({ id: requestId, model: z.string().min(1).max(300) }),
    z.object({ id: requestId }),
  ),
  /** Removes all kept texts. The requests stay in the log. */
  'programRequests.removeTexts': defineCall(nothing, nothing),
  /** Requests began or ended. At most four times a second. */
  'programRequests.changed': defineEvent(nothing),
} as const
