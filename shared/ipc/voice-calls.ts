import { z } from 'zod'
import { profileId } from '../gateway-profile-schema.ts'
import {
  clip,
  clipId,
  clipTranscription,
  speechPart,
  speechSettings,
  spoken,
  spokenId,
  transcriptionId,
  transcriptionSettings,
  wholeClip,
} from '../voice-schema.ts'
import { call, event, stream } from './contract-kinds.ts'

const nothing = z.object({})
const ofClip = z.object({ clipId })
const ofGateway = z.object({ profileId: profileId.optional() })
const bytes = z.instanceof(Uint8Array<ArrayBuffer>)

/** The calls about recordings and speech. */
export const voiceCalls = {
  /** Begins a clip. What is appended is on the disk before the call returns. */
  'clip.begin': call(z.object({ source: clip.shape.source, title: z.string().max(300).optional() }), clip),
  /** 16-bit PCM, little-endian, 16 kHz, one channel: whole samples, at most a minute. `offset` in bytes guards the order. */
  'clip.append': call(
    ofClip.extend({
      offset: z.int().min(0),
      sound: bytes.refine((sound) => sound.length % 2 === 0 && sound.length <= 1_920_000),
    }),
    z.object({ bytes: z.int() }),
  ),
  'clip.finish': call(ofClip, clip),
  /** Open as long as a page adds to the clip, and silent. Where the page goes instead of finishing it, main does. */
  'clip.hold': stream(ofClip, z.never()),
  'clip.list': call(z.object({ query: z.string().max(500).optional() }), z.array(clip)),
  'clip.read': call(ofClip, wholeClip),
  /** Part of its sound, in the form of `clip.append`; fewer bytes at the end. */
  'clip.sound': call(
    ofClip.extend({ offset: z.int().min(0), length: z.int().min(0).max(4_000_000) }),
    z.object({ sound: bytes }),
  ),
  'clip.rename': call(ofClip.extend({ title: z.string().trim().min(1).max(300) }), nothing),
  'clip.delete': call(ofClip, nothing),
  'clip.restore': call(ofClip, nothing),
  /** Asks where to; null where the person chose nothing. */
  'clip.export': call(
    z.discriminatedUnion('as', [
      ofClip.extend({ as: z.literal('wav') }),
      ofClip.extend({ as: z.literal('text'), transcriptionId }),
    ]),
    z.object({ path: z.string().nullable() }),
  ),
  /**
   * Starts writing down; `clip.changed` tells how it goes. It runs on when every window is closed. Where nothing was
   * said nothing is sent, unless `evenSilence` insists.
   */
  'clip.transcribe': call(
    ofClip.extend({ settings: transcriptionSettings, profileId: profileId.optional(), evenSilence: z.boolean() }),
    clipTranscription,
  ),
  /** Tries a failed one again with its settings; pieces that are done are not sent again. */
  'clip.retry': call(z.object({ transcriptionId }), clipTranscription),
  'clip.cancel': call(z.object({ transcriptionId }), nothing),
  'clip.changed': event(z.object({ clipId })),

  /** Says a text. Closing the stream stops it, also at the gateway. `isKept`: what arrived goes into the history. */
  'speech.speak': stream(
    ofGateway.extend({
      text: z.string().trim().min(1).max(100_000),
      settings: speechSettings,
      isKept: z.boolean(),
    }),
    speechPart,
  ),
  /** What was said, newest first. */
  'speech.history': call(nothing, z.array(spoken)),
  'speech.sound': call(
    z.object({ spokenId, offset: z.int().min(0), length: z.int().min(0).max(4_000_000) }),
    z.object({ sound: bytes }),
  ),
  /** Asks where to: an mp3 as it came, PCM as wav. */
  'speech.save': call(z.object({ spokenId }), z.object({ path: z.string().nullable() })),
  'speech.delete': call(z.object({ spokenId }), nothing),
  'speech.changed': event(nothing),
} as const
