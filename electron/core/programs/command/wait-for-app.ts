import type { AnsweredCommand } from './ask-app.ts'

/** An app that a command has started: its exit code once it has ended. */
export interface StartedProcess {
  readonly exitCode: () => number | null
}

export interface WaitForAppParts {
  /** Asks the running app; null if none takes commands. */
  readonly ask: () => Promise<AnsweredCommand | null>
  /** Starts the app in the background. Null where a command does not start it. */
  readonly start: (() => StartedProcess) | null
  readonly wait: (timeMs: number) => Promise<void>
}

const stepMs = 100
const maxSteps = 600

/**
 * Asks the app, and starts it first if it does not run. Waits while it starts, for a minute. Returns null if it does not
 * run, or did not start: `exitCode` is that of a started app that has ended.
 */
export async function waitForApp({
  ask,
  start,
  wait,
}: WaitForAppParts): Promise<{ readonly answered: AnsweredCommand | null; readonly exitCode: number | null }> {
  let started: StartedProcess | null = null
  for (let step = 0; step < maxSteps; step += 1) {
    const exitCode = started?.exitCode() ?? null
    const answered = await ask()
    const isStarting = answered?.reply.type === 'refused' && answered.reply.reason === 'starting'
    if (answered && !isStarting) return { answered, exitCode: null }
    answered?.close()
    if (!answered) {
      if (!start) return { answered: null, exitCode: null }
      // Without an error it has left to another app that is starting.
      if (exitCode !== null && exitCode !== 0) return { answered: null, exitCode }
      started ??= start()
    }
    await wait(stepMs)
  }
  return { answered: null, exitCode: started?.exitCode() ?? null }
}
