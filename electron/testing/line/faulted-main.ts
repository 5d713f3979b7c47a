import { onTestFinished, vi } from 'vitest'
import { toErrorData } from '#shared/errors.ts'
import { clipBytesPerSecond } from '#shared/voice/pcm.ts'
import { startedServices } from '../started-services.ts'
import type { EndedAnswer, FaultedApp } from './try-fault.ts'

/** Minimum of the client's deadlines, in milliseconds; other timers of main are shorter. */
const minDeadlineMs = 45_000

/** Starts all services of main. Deadlines expire only when the test says so, and retries do not wait. */
export function faultedMain(): FaultedApp {
  const { calls, streams, services } = startedServices()
  const deadlines = holdDeadlines()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  return {
    // The table is keyed by the same names; TypeScript cannot follow the name into it.
    call: async (name, input) => (calls[name] as (input: unknown) => never)(input),

    async followAnswer(conversationId, answerId, onText) {
      const abort = new AbortController()
      let question = ''
      let text = ''
      for await (const part of streams['conversation.watch']({ conversationId }, abort.signal)) {
        const messages = part.type === 'snapshot' ? part.messages : part.type === 'message' ? [part.message] : []
        for (const message of messages) {
          if (message.role === 'user') question = message.text
          if (message.id !== answerId || message.role !== 'assistant') continue
          text = message.text
          if (message.status !== 'streaming') {
            abort.abort()
            return { ...(message satisfies Omit<EndedAnswer, 'question'>), question }
          }
        }
        if (part.type === 'text' && part.messageId === answerId) text += part.text
        onText(text)
      }
      throw new Error('The conversation is not watched any more.')
    },

    async speak(profileId, text, onBytes) {
      const settings = { model: 'm', voice: 'v', format: 'pcm', speed: null, provider: null, sampleRate: null } as const
      let bytes = 0
      try {
        const input = { profileId, text, settings, isKept: true }
        for await (const part of streams['speech.speak'](input, new AbortController().signal)) {
          if (part.type === 'sound') onBytes((bytes += part.bytes.length))
        }
        return null
      } catch (error) {
        return toErrorData(error)
      }
    },

    async recordClip() {
      const { id } = await calls['clip.begin']({ source: 'recording' })
      // A square wave, since silence would not be sent.
      const sound = Uint8Array.from({ length: clipBytesPerSecond }, (_, index) => (index % 200 < 100 ? 30 : 226))
      await calls['clip.append']({ clipId: id, offset: 0, sound })
      await calls['clip.finish']({ clipId: id })
      return id
    },

    transcribed: () => services.voice.transcriber.idle(),
    passDeadlines: deadlines.pass,
  }
}

/** Holds every timer that is at least as long as a deadline. */
function holdDeadlines(): { pass: () => Promise<void> } {
  const { setTimeout: set, clearTimeout: clear } = globalThis
  const held = new Map<unknown, () => void>()
  const hold = (callback: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) => {
    const timer = set(callback, delay, ...args)
    if (delay !== undefined && delay >= minDeadlineMs) held.set(timer, () => callback(...args))
    return timer
  }
  vi.stubGlobal('setTimeout', Object.assign(hold, set))
  vi.stubGlobal('clearTimeout', (timer: NodeJS.Timeout) => {
    held.delete(timer)
    clear(timer)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    async pass() {
      const now = [...held]
      held.clear()
      for (const [timer, callback] of now) {
        clear(timer as NodeJS.Timeout)
        callback()
      }
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}
