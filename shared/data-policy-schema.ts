import { z } from 'zod'
import { conversationId } from './conversation.ts'
import { profileId } from './gateway-profile.ts'

export const dataRegion = z.enum(['eu', 'uk', 'switzerland', 'us', 'canada', 'japan'])

/** What a person demands of the providers that see their chats. */
export const dataPolicy = z.object({
  /** Only endpoints that keep nothing of a request. */
  noRetention: z.boolean(),
  /** Only providers that do not train on it. */
  noTraining: z.boolean(),
  /** Where its providers have their data centres; null is anywhere. */
  regions: z.array(dataRegion).min(1).max(20).nullable(),
  /** Slugs of providers that are never used. */
  excluded: z.array(z.string().min(1).max(200)).max(200),
})

/** Whose policy it is. A chat without a row has none. */
export const policyOwner = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('gateway'), profileId }),
  z.object({ kind: z.literal('preset'), profileId, slug: z.string().min(1).max(200) }),
  z.object({ kind: z.literal('chat'), conversationId }),
])
export type PolicyOwner = z.infer<typeof policyOwner>

/** `parameters` is the parameter `provider` of the chat or of its preset. */
export const policySource = z.enum(['gateway', 'preset', 'chat', 'parameters'])
const sources = z.array(policySource)

/** What applies to the next request of a chat, and where each rule comes from. */
export const policyOfChat = z.object({
  effective: z.object({
    noRetention: z.boolean(),
    noTraining: z.boolean(),
    /** Null is anywhere; an empty list is nowhere: the sources name no region in common. */
    regions: z.array(dataRegion).nullable(),
    excluded: z.array(z.string()),
    sources: z.object({
      noRetention: sources,
      noTraining: sources,
      regions: sources,
      /** By slug. */
      excluded: z.record(z.string(), sources),
    }),
  }),
  /** The policies themselves; that of the preset is null without one. */
  own: z.object({ gateway: dataPolicy, preset: dataPolicy.nullable(), chat: dataPolicy }),
  /** The model that is asked first; null if the gateway chooses. */
  model: z.string().nullable(),
  /** The parameter `provider` before regions are applied, which `effective` has. */
  preferences: z.unknown(),
  /** Names of parameters that are set: some endpoints lack them. */
  parameters: z.array(z.string()),
})
export type PolicyOfChat = z.infer<typeof policyOfChat>
