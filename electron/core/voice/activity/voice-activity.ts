import { Worker } from 'node:worker_threads'
import type { AppError } from '#shared/errors.ts'
import type { CallHandlers } from '#shared/ipc/handlers.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { fromPcm16 } from '#shared/voice/pcm.ts'
import { internalError } from '../../app-errors.ts'
import type { ActivityResponse, ActivityRequest } from './activity-worker.ts'

/** Milliseconds without a request after which the worker is stopped. */
const idleTimeoutMs = 60_000

/** Detects speech. `script` is the built `activity-worker.ts`, which runs while there are requests. */
export function createVoiceActivity(script: string | URL) {
  let worker: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let lastId = 0
  const pending = new Map<number, PromiseWithResolvers<readonly number[]>>()

  function failAll(reason: Explanation): void {
    for (const { reject } of pending.values()) reject(activityError(reason))
    pending.clear()
  }

  function start(): Worker {
    const started = new Worker(script, { name: 'voice-activity' })
    // Sent by `activity-worker.ts`, which is part of this program.
    started.on('message', (answer: ActivityResponse) => {
      const pendingRequest = pending.get(answer.id)
      pending.delete(answer.id)
      if ('reason' in answer) pendingRequest?.reject(activityError({ message: answer.reason }))
      else pendingRequest?.resolve(answer.likelihoods)
    })
    started.on('error', (error) => failAll(error))
    started.on('exit', () => {
      if (worker !== started) return
      worker = undefined
      failAll(explain('voiceActivityThreadEnded'))
    })
    started.unref()
    return started
  }

  function stop(): void {
    clearTimeout(idleTimer)
    void worker?.terminate()
  }

  const calls = {
    /** Throws `internal` on failure. */
    'voice.activity': async ({ listenerId, sound, isFirst }) => {
      worker ??= start()
      clearTimeout(idleTimer)
      idleTimer = setTimeout(stop, idleTimeoutMs).unref()
      const pendingRequest = Promise.withResolvers<readonly number[]>()
      lastId += 1
      pending.set(lastId, pendingRequest)
      const request: ActivityRequest = { id: lastId, listenerId, isFirst, samples: fromPcm16(sound) }
      worker.postMessage(request)
      return { likelihoods: [...(await pendingRequest.promise)] }
    },
  } satisfies Partial<CallHandlers>

  return { calls, stop }
}

function activityError(reason: Explanation): AppError {
  return internalError(explain('voiceActivityFailed', { reason }))
}
