import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import type { GatewayOptions } from '../start-gateway.ts'
import { makeFolder, startTestGateway, type AtEnd, type TestGateway } from './start-test-gateway.ts'

const real = JSON.stringify(new URL('../speech/worker/speech-worker.ts', import.meta.url).href)

/**
 * Writes a program for the speech engines; bodies of requests are read as usual, unless `isOurs` selects this program.
 * @param source JavaScript, in which `parentPort` is the engine's
 */
async function writeEngine(
  source: string,
  atEnd: AtEnd = onTestFinished,
  isOurs = "workerData.engine !== 'reader'",
): Promise<URL> {
  const file = join(await makeFolder(atEnd), 'engine.mjs')
  await writeFile(
    file,
    `import { parentPort, workerData } from 'node:worker_threads'
if (${isOurs}) { ${source} }
else await import(${real})`,
  )
  return pathToFileURL(file)
}

/** An engine that a test controls. */
interface ScriptedEngine {
  readonly gateway: TestGateway
  /** The calls of the engine, in order, with `cancel` for each call that was aborted. */
  readonly calls: readonly string[]
}

/**
 * Starts a gateway with an engine that answers as the test defines.
 * @param methods JavaScript, an object of `(input, count) => output`: `count` starts at 1 for each method, and
 * undefined as output never answers
 * @param isReader whether it also reads the bodies of requests
 */
export async function startWithScriptedEngine(methods: string, isReader = false): Promise<ScriptedEngine> {
  const name = `engine-${randomUUID()}`
  const calls: string[] = []
  const channel = new BroadcastChannel(name)
  onTestFinished(() => channel.close())
  // Node passes a message as an event whose data is what the engine below has sent.
  channel.addEventListener('message', (event) => void calls.push(String((event as MessageEvent).data)))
  const speechWorker = await writeEngine(
    `
const channel = new BroadcastChannel(${JSON.stringify(name)})
const methods = ${methods}
const counts = new Map()
parentPort.on('message', ({ type, id, method, input }) => {
  channel.postMessage(type === 'cancel' ? type : method)
  if (type === 'cancel') {
    parentPort.postMessage({ type: 'refused', id, status: 499, message: 'The client disconnected' })
    return
  }
  const count = (counts.get(method) ?? 0) + 1
  counts.set(method, count)
  const output = methods[method]?.(input, count)
  if (output !== undefined) parentPort.postMessage({ type: 'done', id, output })
})
parentPort.postMessage({ type: 'ready' })
`,
    onTestFinished,
    isReader ? 'true' : "workerData.engine !== 'reader'",
  )
  return { gateway: await startTestGateway({ speechWorker }), calls }
}

/** The transcript that `withoutModel` returns for everything but silence. */
export const transcriptWithoutModel = 'Something was said.'

/**
 * Writes the speech engines without the recogniser, which takes seconds to load: the rest of a transcription is real.
 * For `speechWorker`.
 */
export async function writeEngineWithoutModel(atEnd: AtEnd = onTestFinished): Promise<URL> {
  const model = `export const moonshineRate = 16_000
export const loadMoonshineModel = async () => async () =>
  (${JSON.stringify({ text: transcriptWithoutModel, inputTokens: 3, outputTokens: 5 })})`
  return writeEngine(
    `
const { registerHooks } = await import('node:module')
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === './moonshine.ts'
      ? { url: ${JSON.stringify(`data:text/javascript,${encodeURIComponent(model)}`)}, format: 'module', shortCircuit: true }
      : next(specifier, context),
})
await import(${real})`,
    atEnd,
  )
}

/** Starts a gateway whose engines run this program. */
export async function startWithEngine(source: string, options: Partial<GatewayOptions> = {}): Promise<TestGateway> {
  return startTestGateway({ speechWorker: await writeEngine(source), ...options })
}
