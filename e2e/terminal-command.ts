import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { expect } from './harness/test.ts'
import { readLaunchSettings } from './harness/launch-settings.ts'
import type { RunningApp } from './harness/launch-app.ts'
import { appCommand } from './harness/second-instance.ts'
import { type ProgramOutcome, runAsPerson, startAsPerson } from './harness/run-as-person.ts'

type Terminal = Pick<RunningApp, 'person' | 'environment'>

const seen = z.object({
  baseUrl: z.string(),
  key: z.string(),
  status: z.number(),
  text: z.string().nullish(),
  names: z.array(z.string()),
  argv: z.array(z.string()),
})
/** What a program with a lent key has seen. */
export type SeenByProgram = z.infer<typeof seen>

/** A terminal without a display. */
export const withoutDisplay = { DISPLAY: '', WAYLAND_DISPLAY: '' }

/** Runs a command of the app in a terminal of the person, and waits until it exits. */
export function typeCommand(
  { person, environment }: Terminal,
  args: readonly string[],
  extra: Record<string, string> = {},
): Promise<ProgramOutcome> {
  const { program, args: all } = appCommand(args)
  return runAsPerson(person, program, all, { environment: { ...environment, ...extra } })
}

/** Starts a command of the app in a terminal of the person. */
export function startCommand({ person, environment }: Terminal, args: readonly string[], extra = {}) {
  const { program, args: all } = appCommand(args)
  return startAsPerson(person, program, all, { environment: { ...environment, ...extra } })
}

/**
 * Returns the arguments of a program that uses the key of its environment, and what it has seen once it has. A program
 * that `waits` ends after `end`.
 */
export function keyReadingProgram({ person }: Pick<Terminal, 'person'>, { waits = false, code = 0 } = {}) {
  const script = join(person.home, 'key-reading-program.mjs')
  copyFileSync(join(import.meta.dirname, 'key-reading-program.mjs'), script)
  person.giveTo(script)
  const file = join(person.home, `seen-${Math.random()}`)
  // Electron as plain Node, although the command removes the variable for it.
  const node = ['/usr/bin/env', 'ELECTRON_RUN_AS_NODE=1', readLaunchSettings().electron]
  return {
    args: [...node, script, file, waits ? 'yes' : 'no', String(code)],
    async seen(): Promise<SeenByProgram> {
      await expect.poll(() => existsSync(file)).toBe(true)
      return seen.parse(JSON.parse(readFileSync(`${file}.part`, 'utf8')))
    },
    end: () => writeFileSync(`${file}.end`, ''),
  }
}

/** Returns the status that a program of this person gets with a key. */
export async function statusWithKey({ person }: Pick<Terminal, 'person'>, baseUrl: string, key: string) {
  const script = `fetch(process.argv[1] + '/models', { headers: { Authorization: 'Bearer ' + process.argv[2] } })
    .then(({ status }) => console.log(status), () => console.log('no gateway'))`
  const environment = { ELECTRON_RUN_AS_NODE: '1' }
  const { output } = await runAsPerson(person, readLaunchSettings().electron, ['-e', script, baseUrl, key], {
    environment,
  })
  return output.trim()
}
