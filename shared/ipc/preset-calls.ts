import { z } from 'zod'
import { conversationId, parameterValues, requestPreview } from '../conversation-schema.ts'
import { presetVersion } from '../gateway/presets.ts'
import { profileId } from '../gateway-profile-schema.ts'
import {
  presetDraft,
  presetListing,
  presetSlug,
  promotion,
  seenPreset,
  storedDifference,
  testResult,
  testSample,
  testTarget,
  versionPage,
} from '../preset-schema.ts'
import { call, event, stream } from './contract-kinds.ts'

const nothing = z.object({})
/** The active gateway's, or another one's. */
const ofGateway = z.object({ profileId: profileId.optional() })
const ofPreset = ofGateway.extend({ slug: presetSlug })

/** The calls about presets. The gateway has them; here are drafts, notes, stars, tries, and what was last seen. */
export const presetCalls = {
  /** Every preset known for the gateway. Where it does not answer: what was last seen, with the reason. */
  'presets.list': call(ofGateway, presetListing),
  'presets.read': call(ofPreset, seenPreset),
  /** Asks the gateway for it, and keeps it in the list. Throws the gateway's 404 where there is none. */
  'presets.add': call(ofPreset, seenPreset),
  /**
   * Takes one that was added or made here out of the list, with its draft; the gateway keeps it. One that the gateway
   * lists stays as it is.
   */
  'presets.forget': call(ofPreset, nothing),
  'presets.star': call(ofPreset.extend({ isStarred: z.boolean() }), nothing),
  /** Newest first, whatever order the gateway has. Throws where it does not answer and nothing was seen. */
  'presets.versions': call(ofPreset.extend({ offset: z.int().min(0), limit: z.int().min(1).max(100) }), versionPage),
  /** One version by its number. Throws `not-found` where the gateway does not have it. */
  'presets.version': call(ofPreset.extend({ version: z.int().positive() }), presetVersion),
  'presets.note': call(ofPreset.extend({ version: z.int().positive(), note: z.string().max(2000) }), nothing),

  'presets.draft': call(ofPreset, presetDraft.nullable()),
  'presets.saveDraft': call(ofGateway.extend({ draft: presetDraft.omit({ updatedAt: true }) }), nothing),
  'presets.discardDraft': call(ofPreset, nothing),
  /** The exact request that saves this. Never with the key. */
  'presets.preview': call(
    ofPreset.extend({ systemPrompt: z.string(), config: parameterValues }),
    requestPreview.omit({ sources: true, size: true }),
  ),
  /**
   * Writes a new version and reads it again; the draft is dropped when the gateway has it. Errors keep the draft:
   * `bad-input` and the gateway's 400 at a field, 403 without a key that may, 409 where someone else wrote meanwhile
   * (also told here, before sending, where the version in use is not `baseVersion`; `metadata` has `newest_version`).
   * Where the newest version says just this already, as after an answer that was lost on the way, nothing is sent.
   */
  'presets.save': call(
    ofPreset.extend({ systemPrompt: z.string(), config: parameterValues, baseVersion: z.int().nullable() }),
    z.object({ preset: seenPreset.shape.preset, differences: z.array(storedDifference) }),
  ),
  'presets.changed': event(z.object({ profileId: z.string() })),

  'presets.samples': call(ofPreset, z.array(testSample)),
  'presets.saveSamples': call(ofPreset.extend({ samples: z.array(testSample).max(50) }), nothing),
  /** The last result of each sample and target. */
  'presets.results': call(ofPreset, z.array(testResult)),
  /** Runs every sample against each target, the targets in parallel; each part is a result as it stands. */
  'presets.runTest': stream(
    ofPreset.extend({ targets: z.array(testTarget).min(1).max(4), sampleIds: z.array(z.string()).optional() }),
    testResult,
  ),

  /** What this conversation would be as a preset. Nothing is stored. */
  'conversation.promote': call(z.object({ conversationId }), promotion),
} as const
