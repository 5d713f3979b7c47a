import { ApiError } from '../../http/api-error.ts'
import { directives } from './directives.ts'
import { ScriptProblem } from './read-arguments.ts'
import type { Script, ScriptSettings, ScriptStep } from './script.ts'

const directiveLine = /^\/([a-z][a-z-]*)(?: (.*))?$/

/**
 * Reads the directives at the start of a message, one per line. The first line without a directive ends them, and the
 * rest is sent at the end. If there is nothing to send, the message is echoed.
 * @throws ApiError 400 that names the line and what is wrong with it
 */
export function readScript(message: string): Script {
  const settings: ScriptSettings = { rate: null, chunk: 1, finish: null, keepAliveIntervalMs: null, usage: {} }
  const steps: ScriptStep[] = []
  const lines = message.split('\n')
  let index = 0
  for (; index < lines.length; index++) {
    const line = (lines[index] ?? '').replace(/\r$/, '')
    if (!line.startsWith('/')) break
    const step = readLine(line, index + 1, settings)
    if (step !== undefined) steps.push(step)
  }
  const rest = lines.slice(index).join('\n')
  // One empty line may separate the text from the directives.
  const text = index > 0 ? rest.replace(/^\r?\n/, '') : rest
  if (text !== '') steps.push({ type: 'say', text })
  checkStatus(steps)
  if (!steps.some(isAnswer)) steps.push({ type: 'say', text: message })
  return { steps, settings }
}

/** Returns whether a step always produces an answer, even a broken one, so that nothing needs to be echoed. */
function isAnswer(step: ScriptStep): boolean {
  return (
    ['say', 'refusal', 'call', 'deltas', 'show-request'].includes(step.type) ||
    (step.type === 'status' && step.times === null) ||
    (step.type === 'fault' && step.times === null && step.after === null)
  )
}

function hasText(step: ScriptStep): boolean {
  return ['say', 'reasoning', 'refusal', 'call', 'deltas', 'show-request'].includes(step.type)
}

function readLine(line: string, number: number, settings: ScriptSettings): ScriptStep | undefined {
  const [, name, text = ''] = directiveLine.exec(line) ?? []
  const directive = name !== undefined && Object.hasOwn(directives, name) ? directives[name] : undefined
  if (directive === undefined) {
    const known = Object.keys(directives)
      .map((each) => `/${each}`)
      .join(', ')
    const unknown = line.split(' ', 1)[0]?.slice(0, 60)
    throw new ApiError(400, `Script line ${number}: unknown directive ${unknown}. Known: ${known}`)
  }
  try {
    return directive(text, settings)
  } catch (error) {
    if (!(error instanceof ScriptProblem)) throw error
    throw new ApiError(400, `Script line ${number}: /${name} ${error.message}`, {}, { cause: error })
  }
}

/** A status is a complete answer, so no text can come before it. */
function checkStatus(steps: readonly ScriptStep[]): void {
  const index = steps.findIndex(({ type }) => type === 'status')
  if (index === -1 || !steps.slice(0, index).some(hasText)) return
  throw new ApiError(400, 'Script: /status must come before all text; use /error-mid-stream after text')
}
