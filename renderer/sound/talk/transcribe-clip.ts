import { AppError } from '#shared/errors.ts'
import type { TranscriptionSettings } from '#shared/voice.ts'
import { call } from '../../bridge/call.ts'
import { windowBridge } from '../../bridge/window-bridge.ts'

/**
 * Returns the transcript of a clip, or an empty text where no words were recognised. Retries a failed transcription.
 * Skips main's check for silence, since voice activity was detected before.
 */
export async function transcribeClip(clipId: string, settings: TranscriptionSettings): Promise<string> {
  const { transcriptions } = await call('clip.read', { clipId })
  const failed = transcriptions.find(({ status }) => status === 'failed')
  const { id } = failed
    ? await call('clip.retry', { transcriptionId: failed.id })
    : await call('clip.transcribe', { clipId, settings, evenSilence: true })
  const outcome = Promise.withResolvers<string>()
  const checkOutcome = async (): Promise<void> => {
    try {
      const transcription = (await call('clip.read', { clipId })).transcriptions.find((each) => each.id === id)
      if (transcription?.status === 'running') return
      if (transcription?.error) outcome.reject(new AppError(transcription.error))
      else outcome.resolve(transcription?.text ?? '')
    } catch (error) {
      outcome.reject(error)
    }
  }
  const unsubscribe = windowBridge().on('clip.changed', (changed) => {
    if (changed.clipId === clipId) void checkOutcome()
  })
  void checkOutcome()
  return outcome.promise.finally(unsubscribe)
}
