import { clipRate } from '#shared/voice/pcm.ts'
import { exportSound, exportText } from '../core/voice/export-sound.ts'
import type { Voice } from '../core/voice/open-voice.ts'
import type { CallHandlers, StreamHandlers } from '../ipc/handlers.ts'

export interface VoiceHandlerParts {
  /** Recordings are looked through at start: calls wait for that. */
  readonly voice: Promise<Voice>
  readonly activeProfileId: () => string
  /** Asks the person where to; null where they chose nothing. */
  readonly choosePath: (suggestion: { name: string; extension: string }) => Promise<string | null>
}

export function voiceHandlers({ voice, activeProfileId, choosePath }: VoiceHandlerParts) {
  return {
    'clip.begin': async ({ source, title }) => (await voice).clips.begin(source, title),
    'clip.append': async ({ clipId, offset, sound }) => (await voice).clips.append(clipId, offset, sound),
    'clip.finish': async ({ clipId }) => (await voice).clips.finish(clipId),
    'clip.list': async ({ query }) => (await voice).clips.list(query ?? ''),
    'clip.read': async ({ clipId }) => (await voice).clips.read(clipId),
    'clip.sound': async ({ clipId, offset, length }) => ({
      sound: await (await voice).clips.sound(clipId, offset, length),
    }),
    'clip.rename': async ({ clipId, title }) => done((await voice).clips.rename(clipId, title)),
    'clip.delete': async ({ clipId }) => done(await (await voice).clips.delete(clipId)),
    'clip.restore': async ({ clipId }) => done((await voice).clips.restore(clipId)),
    'clip.export': async ({ clipId, as }) => {
      const { clips, clipFiles } = await voice
      const { clip } = clips.read(clipId)
      const path = await choosePath({ name: clip.title || 'Recording', extension: as === 'wav' ? 'wav' : 'txt' })
      if (path === null) return { path }
      if (as === 'text') await exportText(path, clip.transcription?.text ?? '')
      else await exportSound(clipFiles, clipId, path, { type: 'pcm', sampleRate: clipRate })
      return { path }
    },
    'clip.transcribe': async ({ clipId, settings, profileId }) =>
      (await voice).transcriber.start(clipId, profileId ?? activeProfileId(), settings),
    'clip.retry': async ({ transcriptionId }) => (await voice).transcriber.retry(transcriptionId),
    'clip.cancel': async ({ transcriptionId }) => done((await voice).transcriber.cancel(transcriptionId)),

    'speech.history': async () => (await voice).spoken.list(),
    'speech.sound': async ({ spokenId, offset, length }) => ({
      sound: await (await voice).spokenFiles.read(spokenId, offset, length),
    }),
    'speech.save': async ({ spokenId }) => {
      const { spoken, spokenFiles } = await voice
      const { sampleRate, settings, text } = spoken.read(spokenId)
      const extension = settings.format === 'mp3' ? 'mp3' : 'wav'
      const path = await choosePath({ name: text.slice(0, 40).trim() || 'Speech', extension })
      if (path === null) return { path }
      const form = sampleRate === null ? ({ type: 'as-it-came' } as const) : ({ type: 'pcm', sampleRate } as const)
      await exportSound(spokenFiles, spokenId, path, form)
      return { path }
    },
    'speech.delete': async ({ spokenId }) => {
      const { spoken, spokenFiles } = await voice
      spoken.remove(spokenId)
      await spokenFiles.remove(spokenId)
      return {}
    },
  } satisfies Partial<CallHandlers>
}

export function voiceStreams({ voice, activeProfileId }: VoiceHandlerParts): Pick<StreamHandlers, 'speech.speak'> {
  return {
    'speech.speak': async function* ({ text, settings, profileId }, signal) {
      yield* (await voice).speak(profileId ?? activeProfileId(), text, settings, signal)
    },
  }
}

/** The answer of a call that has none: it has been done. */
function done(_nothing: void): Record<string, never> {
  return {}
}
