import { clipRateHz } from '#shared/voice/pcm.ts'
import type { CallHandlers, StreamHandlers } from '#shared/ipc/handlers.ts'
import { type ChooseFile, fileName } from '../choose-file.ts'
import { exportSound, exportText, formatTranscript } from './export-sound.ts'
import type { MicrophoneGate } from './microphone-gate.ts'
import type { Voice } from './open-voice.ts'
import type { MainWords } from '../words/english.ts'

export interface VoiceCallParts {
  readonly voice: Voice
  readonly microphone: MicrophoneGate
  readonly activeProfileId: () => string
  readonly chooseFile: ChooseFile
  /** In the current UI language. */
  readonly words: () => MainWords
}

/** Returns the calls for recordings, transcriptions and speech. */
export function createVoiceCalls({ voice, activeProfileId, chooseFile, words }: VoiceCallParts) {
  const { clips, clipFiles, transcriber, spoken, spokenFiles, activity } = voice
  return {
    'clip.begin': ({ source, title }) => clips.begin(source, title),
    'clip.append': ({ clipId, offset, sound }) => clips.append(clipId, offset, sound),
    'clip.finish': ({ clipId, rest }) => clips.finish(clipId, rest),
    'clip.list': ({ query, tag }) => clips.list(query ?? '', tag),
    'clip.tags': () => clips.tags(),
    'clip.tag': ({ clipId, tags }) => done(clips.tag(clipId, tags)),
    'clip.read': ({ clipId }) => clips.read(clipId),
    'clip.sound': async ({ clipId, offset, length }) => ({ sound: await clips.sound(clipId, offset, length) }),
    'clip.rename': ({ clipId, title }) => done(clips.rename(clipId, title)),
    'clip.delete': async ({ clipId }) => {
      transcriber.cancelClip(clipId)
      return done(await clips.delete(clipId))
    },
    'clip.restore': ({ clipId }) => done(clips.restore(clipId)),
    'clip.storage': () => ({ ...clips.storage(), spoken: spoken.storage() }),
    'clip.purge': async () => done(await clips.purge()),
    'clip.export': async (input) => {
      const { clip, transcriptions, loudness } = clips.read(input.clipId)
      if (input.as === 'wav') {
        const path = await chooseFile.toSave(fileName(clip.title, words().fileNames.recording, 'wav'), 'wav')
        if (path !== null) await exportSound(clipFiles, clip.id, path, { type: 'pcm', sampleRate: clipRateHz })
        return { path }
      }
      const written = transcriptions.find(({ id }) => id === input.transcriptionId)
      const path = await chooseFile.toSave(fileName(clip.title, words().fileNames.recording, input.as), input.as)
      if (path !== null && written) await exportText(path, formatTranscript(input.as, written, loudness))
      return { path }
    },
    'clip.transcribe': ({ clipId, settings, profileId, evenSilence }) =>
      transcriber.start(clipId, profileId ?? activeProfileId(), settings, evenSilence),
    'clip.retry': ({ transcriptionId }) => transcriber.retry(transcriptionId),
    'clip.cancel': ({ transcriptionId }) => done(transcriber.cancel(transcriptionId)),

    'voice.activity': async ({ listenerId, sound, isFirst }) => ({
      likelihoods: [...(await activity.detect(listenerId, sound, isFirst))],
    }),

    'speech.history': () => spoken.list(),
    'speech.sound': async ({ spokenId, offset, length }) => ({
      sound: await spokenFiles.read(spoken.read(spokenId).id, offset, length),
    }),
    'speech.save': async ({ spokenId }) => {
      const { sampleRate, channels, settings, text } = spoken.read(spokenId)
      const kind = settings.format === 'mp3' ? 'mp3' : 'wav'
      const path = await chooseFile.toSave(fileName(text.slice(0, 40), words().fileNames.speech, kind), kind)
      if (path === null) return { path }
      const form =
        sampleRate === null ? ({ type: 'original' } as const) : ({ type: 'pcm', sampleRate, channels } as const)
      await exportSound(spokenFiles, spokenId, path, form)
      return { path }
    },
    'speech.delete': async ({ spokenId }) => {
      const { id } = spoken.read(spokenId)
      spoken.remove(id)
      await spokenFiles.remove(id)
      return {}
    },
  } satisfies Partial<CallHandlers>
}

export function createVoiceStreams({
  voice: { clips, speak },
  microphone,
  activeProfileId,
}: VoiceCallParts): Pick<StreamHandlers, 'clip.hold' | 'microphone.hold' | 'speech.speak'> {
  return {
    'microphone.hold': (_input, signal) => microphone.hold(signal),
    'clip.hold': ({ clipId }, signal) => clips.hold(clipId, signal),
    'speech.speak': ({ text, settings, profileId, isKept }, signal) =>
      speak(profileId ?? activeProfileId(), text, settings, isKept, signal),
  }
}

/** Returns the answer of a call without output. */
function done(_nothing: void): Record<string, never> {
  return {}
}
