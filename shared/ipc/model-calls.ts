import { z } from 'zod'
import { conversationId } from '../conversation.ts'
import { dataPolicy, policyOfChat, policyOwner } from '../data-policy-schema.ts'
import { profileId } from '../gateway-profile.ts'
import { modelEndpoints, zdrEndpoint } from '../gateway/model-endpoints.ts'
import { modelList } from '../gateway/models.ts'
import { defineCall, defineEvent } from './contract-kinds.ts'

/** The given gateway, by default the active one. */
const ofGateway = z.object({ profileId: profileId.optional() })

const modelIds = z.array(z.string())

/**
 * Calls about the models of a gateway, and the rules about data that choose among their endpoints. Null is an operation
 * that the gateway lacks, which is no error.
 */
export const modelCalls = {
  'models.list': defineCall(ofGateway, modelList),
  /** Returns who runs a model, at which price, and how well; null also for a model that the gateway does not have. */
  'models.endpoints': defineCall(ofGateway.extend({ model: z.string() }), modelEndpoints.shape.data.nullable()),
  /** Returns the endpoints that keep nothing of a request (zero data retention). */
  'models.zdr': defineCall(ofGateway, z.array(zdrEndpoint).nullable()),
  /** Returns the ids of the models that the person's settings at the gateway leave. */
  'models.user': defineCall(ofGateway, modelIds.nullable()),
  /** Returns the ids of the models with an endpoint in a region; null also if the gateway ignores the region. */
  'models.inRegion': defineCall(ofGateway.extend({ region: z.enum(['eu', 'us']) }), modelIds.nullable()),

  /** Returns the rules about data for the next request of a chat, and where each comes from. */
  'policy.ofChat': defineCall(z.object({ conversationId }), policyOfChat),
  'policy.read': defineCall(z.object({ owner: policyOwner }), dataPolicy),
  'policy.set': defineCall(z.object({ owner: policyOwner, policy: dataPolicy }), z.object({})),
  'policy.changed': defineEvent(z.object({})),
} as const
