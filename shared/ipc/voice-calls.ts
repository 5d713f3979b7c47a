import { z } from 'zod'
import { profileId } from '../gateway-profile-schema.ts'
import {
  clip,
  clipId,
  clipTag,
  clipTranscription,
  speechPart,
  soundStorage,
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
/** 16-bit PCM, little-endian, 16 kHz, one channel: whole samples, at most a minute. `offset` in bytes guards the order. */
const clipSound = z.object({
  offset: z.int().min(0),
  sound: bytes.refine((sound) => sound.length % 2 === 0 && sound.length <= 1_920_000),
})

/** The calls about recordings and speech. */
export const voiceCalls = {
  /** Begins a clip. What is appended is on the disk before the call returns. */
  'clip.begin': call(z.object({ source: clip.shape.source, title: z.string().max(300).optional() }), clip),
  'clip.append': call(ofClip.extend(clipSound.shape), z.object({ bytes: z.int() })),
  /** With the rest of its sound, so that the end of a recording is one errand. The same rest may come again. */
  'clip.finish': call(ofClip.extend({ rest: clipSound.optional() }), clip),
  /** Open as long as a page adds to the clip, and silent. Where the page goes instead of finishing it, main does. */
  'clip.hold': stream(ofClip, z.never()),
  /** Those with all words of the query in their title, tags or texts, and with the tag. */
  'clip.list': call(z.object({ query: z.string().max(500).optional(), tag: clipTag.optional() }), z.array(clip)),
  /** Every tag that a clip has, by the alphabet. */
  'clip.tags': call(nothing, z.array(clipTag)),
  /** Puts these on it in place of those it has; the same twice is once. */
  'clip.tag': call(ofClip.extend({ tags: z.array(clipTag).max(20) }), nothing),
  'clip.read': call(ofClip, wholeClip),
  /** Part of its sound, in the form of `clip.append`; fewer bytes at the end. */
  'clip.sound': call(
    ofClip.extend({ offset: z.int().min(0), length: z.int().min(0).max(4_000_000) }),
    z.object({ sound: bytes }),
  ),
  'clip.rename': call(ofClip.extend({ title: z.string().trim().min(1).max(300) }), nothing),
  'clip.delete': call(ofClip, nothing),
  'clip.restore': call(ofClip, nothing),
  'clip.storage': call(nothing, soundStorage),
  /** Removes the deleted clips for good. */
  'clip.purge': call(nothing, nothing),
  /** Asks where to; null where the person chose nothing. */
  'clip.export': call(
    z.discriminatedUnion('as', [
      ofClip.extend({ as: z.literal('wav') }),
      ofClip.extend({ as: z.enum(['text', 'srt', 'vtt']), transcriptionId }),
    ]),
    z.object({ path: z.string().nullable() }),
  ),
  /**
   * Starts writing down; `clip.changed` tells how it goes. It goes on without a window, and after a restart. Where
   * nothing was said nothing is sent, unless `evenSilence` insists.
   */
  'clip.transcribe': call(
    ofClip.extend({ settings: transcriptionSettings, profileId: profileId.optional(), evenSilence: z.boolean() }),
    clipTranscription,
  ),
  /** Tries a failed one again with its settings; pieces that are done are not sent again. */
  'clip.retry': call(z.object({ transcriptionId }), clipTranscription),
  'clip.cancel': call(z.object({ transcriptionId }), nothing),
  'clip.changed': event(z.object({ clipId })),

  /**
   * Open as long as the page uses the microphone: the system asks main, which gives it to nobody else. Tells once that
   * it may be opened; bad-input where the person did nothing that could have asked for it.
   */
  'microphone.hold': stream(nothing, nothing),

  /**
   * How likely it is, 0 to 1, that somebody speaks in each frame of 512 samples of 16-bit PCM at 16 kHz. `isFirst`
   * forgets what the listener heard before.
   */
  'voice.activity': call(
    z.object({
      listenerId: z.string().min(1).max(64),
      isFirst: z.boolean(),
      sound: bytes.refine((sound) => sound.length % 1024 === 0 && sound.length <= 64_000),
    }),
    z.object({ likelihoods: z.array(z.number()) }),
  ),

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
