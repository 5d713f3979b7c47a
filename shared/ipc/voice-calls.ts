import { z } from 'zod'
import { profileId } from '../gateway-profile.ts'
import {
  clip,
  clipDetails,
  clipId,
  clipTag,
  clipTranscription,
  savedSpeech,
  soundStorage,
  speechPart,
  speechSettings,
  spokenId,
  transcriptionId,
  transcriptionSettings,
} from '../voice.ts'
import { defineCall, defineEvent, defineStream } from './contract-kinds.ts'

const nothing = z.object({})
const ofClip = z.object({ clipId })
const ofGateway = z.object({ profileId: profileId.optional() })
const bytes = z.instanceof(Uint8Array<ArrayBuffer>)
/**
 * 16-bit PCM, little-endian, 16 kHz, one channel: whole samples, at most a minute. `offset` in bytes guarantees the
 * order.
 */
const clipSound = z.object({
  offset: z.int().min(0),
  sound: bytes.refine((sound) => sound.length % 2 === 0 && sound.length <= 1_920_000),
})

/** Calls for recordings and speech. */
export const voiceCalls = {
  /** Creates a clip. Appended sound is on disk before the call returns. */
  'clip.begin': defineCall(z.object({ source: clip.shape.source, title: z.string().max(300).optional() }), clip),
  'clip.append': defineCall(ofClip.extend(clipSound.shape), z.object({ bytes: z.int() })),
  /**
   * Finishes a clip with its remaining sound, so that the end of a recording is one call. Repeating the same call is
   * safe.
   */
  'clip.finish': defineCall(ofClip.extend({ rest: clipSound.optional() }), clip),
  /**
   * Keeps a clip open while a page appends to it. Has no parts. If the page closes without finishing the clip, main
   * finishes it.
   */
  'clip.hold': defineStream(ofClip, z.never()),
  /** Returns the clips with the tag and with all words of the query in their title, tags or texts. */
  'clip.list': defineCall(z.object({ query: z.string().max(500).optional(), tag: clipTag.optional() }), z.array(clip)),
  /** Returns all tags, sorted alphabetically. */
  'clip.tags': defineCall(nothing, z.array(clipTag)),
  /** Replaces the tags of a clip. Duplicates are removed. */
  'clip.tag': defineCall(ofClip.extend({ tags: z.array(clipTag).max(20) }), nothing),
  'clip.read': defineCall(ofClip, clipDetails),
  /** Returns part of the sound, in the format of `clip.append`; fewer bytes at the end. */
  'clip.sound': defineCall(
    ofClip.extend({ offset: z.int().min(0), length: z.int().min(0).max(4_000_000) }),
    z.object({ sound: bytes }),
  ),
  'clip.rename': defineCall(ofClip.extend({ title: z.string().trim().min(1).max(300) }), nothing),
  'clip.delete': defineCall(ofClip, nothing),
  'clip.restore': defineCall(ofClip, nothing),
  'clip.storage': defineCall(nothing, soundStorage),
  /** Removes deleted clips permanently. */
  'clip.purge': defineCall(nothing, nothing),
  /** Shows the save dialog; null if the person cancels. */
  'clip.export': defineCall(
    z.discriminatedUnion('as', [
      ofClip.extend({ as: z.literal('wav') }),
      ofClip.extend({ as: z.enum(['text', 'srt', 'vtt']), transcriptionId }),
    ]),
    z.object({ path: z.string().nullable() }),
  ),
  /**
   * Starts a transcription; `clip.changed` reports its progress. It continues without a window and after a restart. A
   * clip without speech is not sent unless `evenSilence`.
   */
  'clip.transcribe': defineCall(
    ofClip.extend({ settings: transcriptionSettings, profileId: profileId.optional(), evenSilence: z.boolean() }),
    clipTranscription,
  ),
  /** Retries a failed transcription with its settings. Finished pieces are not sent again. */
  'clip.retry': defineCall(z.object({ transcriptionId }), clipTranscription),
  'clip.cancel': defineCall(z.object({ transcriptionId }), nothing),
  'clip.changed': defineEvent(z.object({ clipId })),

  /**
   * Permission to use the microphone, which main grants to no other page while the stream is open. Sends one part when
   * the microphone may be opened; `bad-input` if there was no user action.
   */
  'microphone.hold': defineStream(nothing, nothing),

  /**
   * Returns the probability of speech, 0 to 1, for each frame of 512 samples of 16-bit PCM at 16 kHz. `isFirst` resets
   * the state of the model.
   */
  'voice.activity': defineCall(
    z.object({
      listenerId: z.string().min(1).max(64),
      isFirst: z.boolean(),
      sound: bytes.refine((sound) => sound.length % 1024 === 0 && sound.length <= 64_000),
    }),
    z.object({ likelihoods: z.array(z.number()) }),
  ),

  /** Speaks a text. Closing the stream also cancels the request. `isKept` saves the received sound in the history. */
  'speech.speak': defineStream(
    ofGateway.extend({
      text: z.string().trim().min(1).max(100_000),
      settings: speechSettings,
      isKept: z.boolean(),
    }),
    speechPart,
  ),
  /** Returns the speech history, newest first. */
  'speech.history': defineCall(nothing, z.array(savedSpeech)),
  'speech.sound': defineCall(
    z.object({ spokenId, offset: z.int().min(0), length: z.int().min(0).max(4_000_000) }),
    z.object({ sound: bytes }),
  ),
  /** Shows the save dialog; mp3 is saved as received, PCM as wav. */
  'speech.save': defineCall(z.object({ spokenId }), z.object({ path: z.string().nullable() })),
  'speech.delete': defineCall(z.object({ spokenId }), nothing),
  'speech.changed': defineEvent(nothing),
} as const

/**
 * State of the dictation shortcut: `taken` if the system did not assign it to the app, `unsure` if the system assigned
 * it but may not report presses, as under Wayland.
 */
const dictationState = z.object({ state: z.enum(['off', 'ready', 'taken', 'unsure']) })

/** Calls for dictation into any program. */
export const dictationCalls = {
  'dictation.state': defineCall(nothing, dictationState),
  'dictation.changed': defineEvent(dictationState),
  /** The shortcut or the command was used again while the dictation window is open. */
  'dictation.pressed': defineEvent(nothing),
  /** Copies the transcript to the clipboard, and returns afterwards. */
  'dictation.copy': defineCall(z.object({ text: z.string().min(1).max(1_000_000) }), nothing),
} as const
