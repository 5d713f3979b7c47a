import { copyFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, type ElectronApplication } from 'playwright/test'
import { z } from 'zod'
import type { RunningApp } from './harness/launch-app.ts'
import { readLaunchSettings } from './harness/launch-settings.ts'
import { runAsPerson } from './harness/run-as-person.ts'
import { readBridge } from './read-bridge.ts'

const outcome = z.object({
  status: z.number(),
  error: z.string().nullable(),
  /** The port on which it listens for the response. */
  port: z.number(),
  pid: z.number(),
  key: z.string().nullable(),
})

type AskingOutcome = z.infer<typeof outcome>

/** Runs a program under the person's account that asks for a key and submits the authorize page itself. */
export async function runAskingProgram(
  { window, person }: Pick<RunningApp, 'window' | 'person'>,
  { name, limit = '', managesPresets = false }: { name: string; limit?: string; managesPresets?: boolean },
): Promise<AskingOutcome> {
  const script = join(person.home, 'asking-program.mjs')
  copyFileSync(join(import.meta.dirname, 'asking-program.mjs'), script)
  person.giveTo(script)
  const args = [script, await findAuthorizeUrl({ window }), name, limit, managesPresets ? 'yes' : 'no']
  const environment = { ELECTRON_RUN_AS_NODE: '1' }
  const { output, errors } = await runAsPerson(person, readLaunchSettings().electron, args, { environment })
  if (output === '') throw new Error(`The program printed nothing:\n${errors}`)
  return outcome.parse(JSON.parse(output))
}

/** Lets other programs use the embedded gateway, at any free port, and returns where they reach it. */
export async function letProgramsIn({ window }: Pick<RunningApp, 'window'>) {
  const { letsProgramsIn } = await readBridge(window, 'settings.read')
  if (!letsProgramsIn) {
    await readBridge(window, 'settings.change', { letsProgramsIn: true, programPort: await findFreePort() })
  }
  // A gateway that has just started opens it once more, so the address is noted when it was seen.
  const seen: { baseUrl: string; authorizeUrl: string }[] = []
  const read = async () => {
    const access = await readBridge(window, 'programs.access')
    if (access.state === 'open') seen.push(access)
    return seen.length
  }
  await expect.poll(read).toBeGreaterThan(0)
  const [open] = seen
  if (open === undefined) throw new Error('The address of programs is closed')
  return open
}

/** Returns a port that nothing listens at. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}

/** Returns the URL of the authorize page, and lets programs in for that. */
export async function findAuthorizeUrl({ window }: Pick<RunningApp, 'window'>): Promise<string> {
  return (await letProgramsIn({ window })).authorizeUrl
}

/** The content of a native dialog. */
interface ShownDialog {
  readonly message: string
  readonly detail: string
  readonly buttons: string[]
  readonly defaultId: number
  readonly cancelId: number
}

/** Answers the native consent dialogs, which no test can click. Returns a function that lists them. */
export async function answerConsent(app: ElectronApplication, button: 'Allow' | 'Deny') {
  const shown = await app.evaluateHandle(({ dialog }, name) => {
    const dialogs: ShownDialog[] = []
    // The last argument holds the options, with or without a parent window.
    Reflect.set(dialog, 'showMessageBox', async (...given: unknown[]) => {
      const { message, detail, buttons, defaultId, cancelId } = given.at(-1) as ShownDialog
      dialogs.push({ message, detail, buttons, defaultId, cancelId })
      return { response: buttons.indexOf(name), checkboxChecked: false }
    })
    return dialogs
  }, button)
  return () => shown.evaluate((dialogs) => dialogs)
}
