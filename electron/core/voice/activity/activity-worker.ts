import { type MessagePort, parentPort } from 'node:worker_threads'
import { activityFrameSamples } from '#shared/voice/speech-activity.ts'
import { type DetectActivity, loadActivityModel } from './activity-model.ts'

/** Sound of a listener, in whole frames. `isFirst` resets the state of the listener. */
export interface ActivityRequest {
  readonly id: number
  readonly listenerId: string
  readonly isFirst: boolean
  readonly samples: Float32Array
}

/** The likelihood of speech in each frame, or why it is unknown. */
export type ActivityResponse =
  | { readonly id: number; readonly likelihoods: readonly number[] }
  | { readonly id: number; readonly reason: string }

/** Maximum number of listeners with state; one per window is enough. */
const maxListeners = 8

// The worker thread that detects speech, started by `voice-activity.ts`.
if (parentPort !== null) serve(parentPort)

function serve(port: MessagePort): void {
  const model = loadActivityModel()
  // Reported with the first request.
  model.catch(() => undefined)
  const listeners = new Map<string, DetectActivity>()
  let last: Promise<unknown> = Promise.resolve()

  async function answer({ id, listenerId, isFirst, samples }: ActivityRequest): Promise<ActivityResponse> {
    try {
      const createDetector = await model
      const detect = (isFirst ? undefined : listeners.get(listenerId)) ?? createDetector()
      listeners.delete(listenerId)
      listeners.set(listenerId, detect)
      const [oldest] = listeners.keys()
      if (listeners.size > maxListeners && oldest !== undefined) listeners.delete(oldest)
      const likelihoods: number[] = []
      for (let at = 0; at + activityFrameSamples <= samples.length; at += activityFrameSamples) {
        likelihoods.push(await detect(samples.subarray(at, at + activityFrameSamples)))
      }
      return { id, likelihoods }
    } catch (error) {
      return { id, reason: error instanceof Error ? error.message : String(error) }
    }
  }

  // Sequential, since each frame depends on those before it.
  port.on('message', (request: ActivityRequest) => {
    last = last.then(async () => port.postMessage(await answer(request)))
  })
}
