import { z } from 'zod'
import { conversationId, parameterValues } from '../conversation.ts'
import { requestPreview } from '../request-preview.ts'
import { profileId } from '../gateway-profile.ts'
import {
  cachedPreset,
  presetDraft,
  presetListing,
  presetSlug,
  promotion,
  storedDifference,
  testResult,
  testSample,
  testTarget,
  toolFixture,
  versionPage,
} from '../preset.ts'
import { presetVersion } from '../gateway/presets.ts'
import { toolRules } from '../tools/tool-rules.ts'
import { defineCall, defineEvent, defineStream } from './contract-kinds.ts'

const nothing = z.object({})
/** By default of the active gateway. */
const ofGateway = z.object({ profileId: profileId.optional() })
const ofPreset = ofGateway.extend({ slug: presetSlug })

/** Calls for presets. The gateway stores the presets; the app stores drafts, notes, stars, tests and a cache. */
export const presetCalls = {
  /** Returns all presets of the gateway. If it does not answer: the cached list, with the reason. */
  'presets.list': defineCall(ofGateway, presetListing),
  'presets.read': defineCall(ofPreset, cachedPreset),
  /** Requests a preset from the gateway and adds it to the list. Throws the 404 of the gateway if it does not exist. */
  'presets.add': defineCall(ofPreset, cachedPreset),
  /**
   * Removes a preset that was added or created here from the list, with its draft. The gateway keeps it. Does nothing
   * for a preset that the gateway lists.
   */
  'presets.forget': defineCall(ofPreset, nothing),
  'presets.star': defineCall(ofPreset.extend({ isStarred: z.boolean() }), nothing),
  /** Returns versions, newest first in every dialect. Throws if the gateway does not answer and nothing is cached. */
  'presets.versions': defineCall(
    ofPreset.extend({ offset: z.int().min(0), limit: z.int().min(1).max(100) }),
    versionPage,
  ),
  /** Returns one version. Throws `not-found` if the gateway does not have it. */
  'presets.version': defineCall(ofPreset.extend({ version: z.int().positive() }), presetVersion),
  'presets.note': defineCall(ofPreset.extend({ version: z.int().positive(), note: z.string().max(2000) }), nothing),
  /**
   * Returns the id by which the gateway knows the person, as it reported it for the last version that this app saved
   * there; null before. The API has no other way to ask.
   */
  'presets.author': defineCall(ofGateway, z.object({ creatorId: z.string().nullable() })),

  'presets.draft': defineCall(ofPreset, presetDraft.nullable()),
  'presets.saveDraft': defineCall(ofGateway.extend({ draft: presetDraft.omit({ updatedAt: true }) }), nothing),
  'presets.discardDraft': defineCall(ofPreset, nothing),
  /** Returns the request that saves this. Never contains the key. */
  'presets.preview': defineCall(
    ofPreset.extend({ systemPrompt: z.string(), config: parameterValues }),
    requestPreview.omit({ sources: true, size: true }),
  ),
  /**
   * Writes a new version and reads it back; the draft is removed when the gateway has it. Errors keep the draft:
   * `bad-input` and a 400 with a field, 403 without a key that has permission, 409 if another client saved in the
   * meantime (also checked before sending, if the version in use is not `baseVersion`; `metadata` has
   * `newest_version`). Nothing is sent if the newest version already has this content, as after a lost answer.
   *
   * The new version gets the draft's rules for tools; with `restores`, those of that version.
   */
  'presets.save': defineCall(
    ofPreset.extend({
      systemPrompt: z.string(),
      config: parameterValues,
      baseVersion: z.int().nullable(),
      restores: z.int().positive().optional(),
    }),
    z.object({ preset: cachedPreset.shape.preset, differences: z.array(storedDifference) }),
  ),
  /**
   * Returns the rules for tools of a version, or of the draft: by default those of the version in use. They stay on this
   * computer.
   */
  'presets.toolRules': defineCall(
    ofPreset.extend({ version: z.union([z.int().positive(), z.literal('draft')]) }),
    toolRules,
  ),
  /** Sets the rules of the draft, which the next saved version gets. */
  'presets.setToolRules': defineCall(ofPreset.extend({ rules: toolRules }), nothing),
  'presets.changed': defineEvent(z.object({ profileId: z.string() })),

  'presets.samples': defineCall(ofPreset, z.array(testSample)),
  'presets.saveSamples': defineCall(ofPreset.extend({ samples: z.array(testSample).max(50) }), nothing),
  /** Returns the recorded results of tools for tests of a preset. */
  'presets.fixtures': defineCall(ofPreset, z.array(toolFixture)),
  /** Removes one recorded result, or all. */
  'presets.removeFixtures': defineCall(
    ofPreset.extend({ only: toolFixture.pick({ tool: true, arguments: true }).optional() }),
    nothing,
  ),
  /** Returns the latest result of each sample and target. */
  'presets.results': defineCall(ofPreset, z.array(testResult)),
  /**
   * Runs every sample against each target, the targets in parallel. Each part is the current state of a result. `model`
   * answers for targets that set none. Calls of tools are answered with recorded results; no server is called.
   */
  'presets.runTest': defineStream(
    ofPreset.extend({
      targets: z.array(testTarget).min(1).max(4),
      sampleIds: z.array(z.string()).optional(),
      model: z.string().min(1).max(500).optional(),
    }),
    testResult,
  ),

  /** Returns the conversation as preset content. Stores nothing. */
  'conversation.promote': defineCall(z.object({ conversationId }), promotion),
  /**
   * Saves the results of tools in the branch that is shown for tests of a preset of the same gateway. Newer results
   * replace those of the same tool and arguments. Throws `bad-input` if there is none, or too many for one preset.
   */
  'conversation.saveToolResults': defineCall(
    z.object({ conversationId, slug: presetSlug }),
    z.object({ saved: z.int() }),
  ),
} as const
