import type { ElectronApplication, Page } from 'playwright/test'
import { expect } from './harness/test.ts'
import type { EndedAnswer, FaultedApp } from '../electron/testing/line/try-fault.ts'
import type { ErrorData } from '#shared/errors.ts'
import type { Outcome, PulledParts } from '#shared/ipc/contract-kinds.ts'
import { readBridge } from './read-bridge.ts'
import { readConversation } from './read-conversation.ts'

/** The page's own bridge, and how it reports progress to the test. */
interface FaultedPage {
  bridge: {
    call(name: string, input: unknown): Promise<Outcome<{ id: string }>>
    stream(name: string, input: unknown): { next(): Promise<Outcome<PulledParts<Part>>>; close(): void }
  }
  noteProgress(text: string, bytes: number): Promise<void>
}

/** The fields of the streams' parts that these tests read. */
type Part = {
  type: string
  text?: string
  messageId?: string
  message?: { id: string; status?: string; text: string }
  messages?: { id: string; status?: string; text: string }[]
  bytes?: Uint8Array
}

/** Drives the real app through its window's bridge. The test can let main's deadlines pass early. */
export async function faultedWindow(app: ElectronApplication, window: Page): Promise<FaultedApp> {
  let progress: (text: string, bytes: number) => void = () => undefined
  await window.exposeFunction('noteProgress', (text: string, bytes: number) => progress(text, bytes))
  const deadlines = await holdDeadlines(app)
  return {
    call: (name, input) => readBridge(window, name, input),

    async followAnswer(conversationId, answerId, onText) {
      progress = onText
      await window.evaluate(
        async ([id, messageId]) => {
          const { bridge, noteProgress } = globalThis as unknown as FaultedPage
          const stream = bridge.stream('conversation.watch', { conversationId: id })
          let text = ''
          for (let next = await stream.next(); next.ok && !next.value.done; next = await stream.next()) {
            for (const part of next.value.parts) {
              const found = [...(part.messages ?? []), ...(part.message ? [part.message] : [])].find(
                (message) => message.id === messageId,
              )
              if (found) text = found.text
              if (part.type === 'text' && part.messageId === messageId) text += part.text ?? ''
              if (found?.status !== undefined && found.status !== 'streaming') return stream.close()
              await noteProgress(text, 0)
            }
          }
        },
        [conversationId, answerId] as const,
      )
      const { messages } = await readConversation(window, conversationId)
      const answer = messages.find(({ id }) => id === answerId)
      if (answer?.role !== 'assistant') throw new Error('The answer is not in its conversation.')
      const question = messages.find(({ role }) => role === 'user')?.text ?? ''
      return { status: answer.status, text: answer.text, error: answer.error, question } satisfies EndedAnswer
    },

    async speak(profileId, text, onBytes) {
      progress = (_text, bytes) => onBytes(bytes)
      const settings = { model: 'm', voice: 'v', format: 'pcm', speed: null, provider: null, sampleRate: null }
      return window.evaluate(
        async (input): Promise<ErrorData | null> => {
          const { bridge, noteProgress } = globalThis as unknown as FaultedPage
          const stream = bridge.stream('speech.speak', input)
          let bytes = 0
          while (true) {
            const next = await stream.next()
            if (!next.ok) return next.error
            for (const part of next.value.parts) bytes += part.bytes?.length ?? 0
            await noteProgress('', bytes)
            if (next.value.done) return null
          }
        },
        { profileId, text, settings, isKept: true },
      )
    },

    recordClip: () =>
      window.evaluate(async () => {
        const { bridge } = globalThis as unknown as FaultedPage
        const started = await bridge.call('clip.begin', { source: 'recording' })
        if (!started.ok) throw new Error(started.error.message)
        const clipId = started.value.id
        // A square wave of one second: silence would not be sent.
        const sound = Uint8Array.from({ length: 32_000 }, (_, index) => (index % 200 < 100 ? 30 : 226))
        await bridge.call('clip.append', { clipId, offset: 0, sound })
        await bridge.call('clip.finish', { clipId })
        return clipId
      }),

    async transcribed(clipId) {
      const status = async () => (await readBridge(window, 'clip.read', { clipId })).transcriptions[0]?.status
      // Without a limit: the backstop of the test counts what hangs.
      await expect.poll(status, { timeout: 0 }).not.toBe('running')
    },

    passDeadlines: () => deadlines.pass(),
  }
}

/** Minimum length of the deadlines in main's gateway client, in milliseconds. */
const shortestDeadline = 45_000

/** Tracks every timer as long as a deadline that main sets from now on; `pass` fires them early. */
async function holdDeadlines(app: ElectronApplication): Promise<{ pass: () => Promise<void> }> {
  const handle = await app.evaluateHandle((_modules, shortest) => {
    const { setTimeout: set, clearTimeout: clear } = globalThis
    const held = new Map<unknown, () => void>()
    const hold = (callback: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) => {
      const timer = set(callback, delay, ...args)
      if (delay !== undefined && delay >= shortest) held.set(timer, () => callback(...args))
      return timer
    }
    globalThis.setTimeout = Object.assign(hold, set)
    globalThis.clearTimeout = (timer) => {
      held.delete(timer)
      clear(timer)
    }
    return {
      pass() {
        const now = [...held]
        held.clear()
        for (const [timer, callback] of now) {
          clear(timer as NodeJS.Timeout)
          callback()
        }
      },
    }
  }, shortestDeadline)
  return { pass: () => handle.evaluate((timers) => timers.pass()) }
}
