import { Worker } from 'node:worker_threads'
import { AppError } from '#shared/errors.ts'
import { fromPcm16 } from '#shared/voice/pcm.ts'
import type { ActivityAnswer, ActivityQuestion } from './activity-worker.ts'

/** Milliseconds after which the thread is given back when nobody listens. */
const restAfter = 60_000

/** Hears whether somebody speaks. */
export interface VoiceActivity {
  /**
   * The likelihood of speech, 0 to 1, in each frame of 16-bit PCM at 16 kHz. `isFirst` begins anew for this listener.
   * Throws `internal` where it cannot be heard.
   */
  hear(listenerId: string, sound: Uint8Array, isFirst: boolean): Promise<readonly number[]>
  stop(): void
}

/** `script` is the built `activity-worker.ts`, whose thread runs while somebody listens. */
export function createVoiceActivity(script: string | URL): VoiceActivity {
  let worker: Worker | undefined
  let rest: NodeJS.Timeout | undefined
  let lastId = 0
  const waiting = new Map<number, PromiseWithResolvers<readonly number[]>>()

  function failAll(reason: string): void {
    for (const { reject } of waiting.values()) reject(cannotHear(reason))
    waiting.clear()
  }

  function start(): Worker {
    const started = new Worker(script, { name: 'voice-activity' })
    // Written by `activity-worker.ts`, which is part of this program.
    started.on('message', (answer: ActivityAnswer) => {
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('reason' in answer) asked?.reject(cannotHear(answer.reason))
      else asked?.resolve(answer.likelihoods)
    })
    started.on('error', (error) => failAll(error.message))
    started.on('exit', () => {
      if (worker !== started) return
      worker = undefined
      failAll('its thread has ended')
    })
    started.unref()
    return started
  }

  function stop(): void {
    clearTimeout(rest)
    void worker?.terminate()
  }

  return {
    hear(listenerId, sound, isFirst) {
      worker ??= start()
      clearTimeout(rest)
      rest = setTimeout(stop, restAfter).unref()
      const asked = Promise.withResolvers<readonly number[]>()
      lastId += 1
      waiting.set(lastId, asked)
      const question: ActivityQuestion = { id: lastId, listenerId, isFirst, samples: fromPcm16(sound) }
      worker.postMessage(question)
      return asked.promise
    },
    stop,
  }
}

function cannotHear(reason: string): AppError {
  const message = `Whether somebody speaks cannot be heard: ${reason}`
  return new AppError({ source: 'app', kind: 'internal', message })
}
