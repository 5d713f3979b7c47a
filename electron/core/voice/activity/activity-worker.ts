import { type MessagePort, parentPort } from 'node:worker_threads'
import { activityFrame } from '#shared/voice/speech-activity.ts'
import { type HearActivity, loadActivityModel } from './activity-model.ts'

/** Sound of a listener, in whole frames. `isFirst` forgets what the listener heard before. */
export interface ActivityQuestion {
  readonly id: number
  readonly listenerId: string
  readonly isFirst: boolean
  readonly samples: Float32Array
}

/** The likelihood of speech in each frame, or why it could not be told. */
export type ActivityAnswer =
  | { readonly id: number; readonly likelihoods: readonly number[] }
  | { readonly id: number; readonly reason: string }

/** Listeners that are remembered: one a window is enough. */
const maxListeners = 8

// The thread in which it is heard whether somebody speaks. Started by voice-activity.ts.
if (parentPort !== null) serve(parentPort)

function serve(port: MessagePort): void {
  const model = loadActivityModel()
  // Told with the first question.
  model.catch(() => undefined)
  const listeners = new Map<string, HearActivity>()
  let last: Promise<unknown> = Promise.resolve()

  async function answer({ id, listenerId, isFirst, samples }: ActivityQuestion): Promise<ActivityAnswer> {
    try {
      const open = await model
      const hear = (isFirst ? undefined : listeners.get(listenerId)) ?? open()
      listeners.delete(listenerId)
      listeners.set(listenerId, hear)
      const [oldest] = listeners.keys()
      if (listeners.size > maxListeners && oldest !== undefined) listeners.delete(oldest)
      const likelihoods: number[] = []
      for (let at = 0; at + activityFrame <= samples.length; at += activityFrame) {
        likelihoods.push(await hear(samples.subarray(at, at + activityFrame)))
      }
      return { id, likelihoods }
    } catch (error) {
      return { id, reason: error instanceof Error ? error.message : String(error) }
    }
  }

  // One after the other: each frame is heard with what came before it.
  port.on('message', (question: ActivityQuestion) => {
    last = last.then(async () => port.postMessage(await answer(question)))
  })
}
