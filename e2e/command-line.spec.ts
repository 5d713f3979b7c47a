import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text as readText } from 'node:stream/consumers'
import { answerConsent, findFreePort, letProgramsIn } from './asking-program.ts'
import { killProcess } from './harness/kill-process.ts'
import type { RunningApp } from './harness/launch-app.ts'
import { readLaunchSettings } from './harness/launch-settings.ts'
import { startSecondInstance } from './harness/second-instance.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { keyReadingProgram, startCommand, statusWithKey, typeCommand, withoutDisplay } from './terminal-command.ts'

test.skip(process.platform === 'win32', 'A program with a window has no terminal on Windows.')

const off = 'gatehouse: Other programs may not use the gateway. Turn it on in Gateway, or start with gatehouse gateway.'

test('run lends a key for as long as the program runs, in its environment only, and returns its exit code', async ({
  launchApp,
}) => {
  const running = await launchApp()
  const refused = await typeCommand(running, ['run', 'Editor', '--', '/bin/true'])
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining(off)])

  const { baseUrl } = await letProgramsIn(running)
  await addKey(running, 'My Editor')
  const program = keyReadingProgram(running, { waits: true, code: 7 })
  const command = startCommand(running, ['run', 'my-editor', '--', ...program.args])
  const ended = once(command, 'exit')
  const seen = await program.seen()
  expect(seen).toMatchObject({ baseUrl, status: 200, text: 'Lent', names: ['ELECTRON_RUN_AS_NODE'] })
  expect(seen.argv.join(' ')).not.toContain(seen.key)
  expect(await statusWithKey(running, baseUrl, seen.key)).toBe('200')
  // It counts as a use of the key whose limits it shares, and is not in the list.
  const keys = await readBridge(running.window, 'gatewayKeys.list')
  expect(keys.map(({ name, lastUsedAt }) => [name, lastUsedAt !== null])).toEqual([['My Editor', true]])
  program.end()
  expect(await ended).toEqual([7, null])
  await expect.poll(() => statusWithKey(running, baseUrl, seen.key)).toBe('401')
})

test('the lent key ends with the command or the app, also if they are killed', async ({ launchApp }) => {
  const running = await launchApp()
  const { baseUrl } = await letProgramsIn(running)
  await addKey(running, 'Editor')
  const orphan = keyReadingProgram(running, { waits: true })
  const killed = startCommand(running, ['run', 'Editor', '--', ...orphan.args])
  const { key } = await orphan.seen()
  killProcess(killed.pid)
  await expect.poll(() => statusWithKey(running, baseUrl, key)).toBe('401')
  orphan.end()

  const program = keyReadingProgram(running, { waits: true, code: 3 })
  const command = startCommand(running, ['run', 'Editor', '--', ...program.args])
  const errors: string[] = []
  command.stderr?.setEncoding('utf8').on('data', (text: string) => errors.push(text))
  const seen = await program.seen()
  await running.kill()
  program.end()
  expect((await once(command, 'close'))[0]).toBe(3)
  expect(errors.join('')).toContain('gatehouse: Gatehouse ended before the program did, and with it the key.')
  await running.reopen()
  expect((await letProgramsIn(running)).baseUrl).toBe(baseUrl)
  expect(await statusWithKey(running, baseUrl, seen.key)).toBe('401')
})

test('another account reaches neither the socket nor its token', async ({ launchApp }) => {
  const running = await launchApp()
  await letProgramsIn(running)
  const { user } = readLaunchSettings()
  test.skip(user === null, 'Only root can act as another account.')
  const folder = join(running.dataDirectory, 'command')
  expect(readdirSync(folder).toSorted()).toEqual(['address.json', 'socket'])
  // The folder around it is opened, as that of a careless person; the one of the commands stays closed.
  chmodSync(running.person.home, 0o755)
  chmodSync(running.dataDirectory, 0o755)
  const script = `const { readFileSync } = require('node:fs')
    try { readFileSync(process.argv[1] + '/address.json') } catch ({ code }) { console.log(code) }
    require('node:net').connect(process.argv[1] + '/socket').on('error', ({ code }) => console.log(code))`
  const stranger = spawn(readLaunchSettings().electron, ['-e', script, folder], {
    cwd: '/',
    env: { ELECTRON_RUN_AS_NODE: '1' },
    uid: 65_534,
    gid: 65_534,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  expect(await readText(stranger.stdout)).toBe('EACCES\nEACCES\n')
})

test('run asks the person for a key that does not exist', async ({ launchApp }) => {
  const running = await launchApp()
  await letProgramsIn(running)
  const denied = await answerConsent(running.app, 'Deny')
  const refused = await typeCommand(running, ['run', 'Aider', '--', '/bin/true', '--model', 'x'])
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('There is no key for “Aider”.')])
  const [dialog] = await denied()
  expect(dialog).toMatchObject({ message: 'Allow “Aider” to use the gateway on this computer?', defaultId: 0 })
  expect(dialog?.detail).toContain('Asked by: gatehouse run, process')
  expect(dialog?.detail).toContain('Key goes to: “/bin/true --model x”, while it runs')
  expect(dialog?.detail).toContain('Spend up to $20 a month')
  expect(await readBridge(running.window, 'gatewayKeys.list')).toEqual([])

  await answerConsent(running.app, 'Allow')
  const program = keyReadingProgram(running)
  const { code, errors } = await typeCommand(running, ['run', 'Aider', '--', ...program.args])
  expect([code, errors]).toEqual([0, expect.stringContaining('There is no key “Aider”. Gatehouse asks')])
  expect(await program.seen()).toMatchObject({ status: 200 })
  expect(await readBridge(running.window, 'gatewayKeys.list')).toMatchObject([
    { name: 'Aider', limitUsd: 20, limitPeriod: 'monthly', requestsPerMinute: 60 },
  ])
})

test('gateway serves without a display until it is ended, also with the switch off', async ({ launchApp }) => {
  const running = await launchApp()
  await readBridge(running.window, 'settings.change', { programPort: await findFreePort() })
  await running.close()

  const gateway = startCommand(running, ['gateway'], withoutDisplay)
  if (!gateway.stdout) throw new Error('The command has no output.')
  const [line] = (await once(createInterface({ input: gateway.stdout }), 'line')) as [string]
  const { baseUrl } = JSON.parse(line) as { baseUrl: string }
  expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/)
  expect(await statusWithKey(running, baseUrl, 'none')).toBe('401')

  // The second one finds the first.
  expect(await typeCommand(running, ['gateway'], withoutDisplay)).toMatchObject({ code: 0, output: `${line}\n` })
  const asked = await typeCommand(running, ['run', 'Editor', '--', '/bin/true'], withoutDisplay)
  expect([asked.code, asked.errors]).toEqual([1, expect.stringContaining('without a display nobody can be asked')])
  const opened = await typeCommand(running, [], withoutDisplay)
  expect([opened.code, opened.errors]).toEqual([1, expect.stringContaining('Gatehouse runs without a display')])

  gateway.kill('SIGTERM')
  expect(await once(gateway, 'exit')).toEqual([0, null])
  expect(existsSync(join(running.dataDirectory, 'command', 'address.json'))).toBe(false)
  expect(await statusWithKey(running, baseUrl, 'none')).toBe('no gateway')
})

test('gateway ends with the reason if its port is taken', async ({ launchApp }) => {
  const running = await launchApp()
  const port = await findFreePort()
  await readBridge(running.window, 'settings.change', { programPort: port })
  await running.close()
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  const { code, output, errors } = await typeCommand(running, ['gateway'], withoutDisplay)
  other.close()
  expect([code, output, errors]).toEqual([1, '', expect.stringContaining(`gatehouse: Port ${port}`)])
})

test('run starts the app without a window if it does not run, and the app ends with the last command', async ({
  launchApp,
}) => {
  const running = await launchApp()
  await letProgramsIn(running)
  await addKey(running, 'Editor')
  await running.close()
  const program = keyReadingProgram(running, { code: 5 })
  const outcome = await typeCommand(running, ['run', 'Editor', '--', ...program.args], withoutDisplay)
  expect(outcome).toMatchObject({ code: 5, output: '' })
  expect(await program.seen()).toMatchObject({ status: 200, text: 'Lent' })
  // Without a tray nothing shows that it runs. The fixture fails the test if anything is left.
  await expect.poll(() => existsSync(join(running.dataDirectory, 'command', 'address.json'))).toBe(false)

  await running.reopen()
  await readBridge(running.window, 'settings.change', { letsProgramsIn: false })
  await running.close()
  const refused = await typeCommand(running, ['run', 'Editor', '--', '/bin/true'], withoutDisplay)
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining(off)])
})

test('the app that gateway has started on a desktop opens its window at the next start', async ({ launchApp }) => {
  const running = await launchApp()
  await readBridge(running.window, 'settings.change', { programPort: await findFreePort() })
  await running.close()
  const picture = join(running.person.home, 'window.png')
  const gateway = startCommand(running, ['gateway'], { GATEHOUSE_FIRST_PAINT_SCREENSHOT: picture })
  if (!gateway.stdout) throw new Error('The command has no output.')
  await once(createInterface({ input: gateway.stdout }), 'line')
  expect(existsSync(picture)).toBe(false)
  expect((await startSecondInstance(running, [])).code).toBe(0)
  await expect.poll(() => existsSync(picture)).toBe(true)
  gateway.kill('SIGTERM')
  expect(await once(gateway, 'exit')).toEqual([0, null])
})

test('a misused command says how it is used', async ({ launchApp }) => {
  const running = await launchApp()
  const { code, output, errors } = await typeCommand(running, ['run', 'Editor', '/bin/true'])
  expect([code, output]).toEqual([2, ''])
  expect(errors).toContain('gatehouse: Put -- between the name of the key and the program.')
  expect(await typeCommand(running, ['help'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('run NAME --'),
  })
})

async function addKey({ window }: Pick<RunningApp, 'window'>, name: string): Promise<void> {
  await readBridge(window, 'gatewayKeys.add', {
    name,
    limitUsd: 1,
    limitPeriod: null,
    requestsPerMinute: null,
    allowedModels: null,
    expiresAt: null,
  })
}
