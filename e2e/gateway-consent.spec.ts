import { answerConsent, findAuthorizeUrl, runAskingProgram } from './asking-program.ts'
import { readLaunchSettings } from './harness/launch-settings.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'

// Each test has its own app, because the gateway asks a person at most three times a minute.
test('a program that submits Allow itself gets a key only after consent in the app', async ({ launchApp }) => {
  const running = await launchApp()
  const { app, window } = running
  const denied = await answerConsent(app, 'Deny')
  const refused = await runAskingProgram(running, { name: 'Editor', managesPresets: true })
  expect(refused).toMatchObject({ status: 303, error: 'access_denied', key: null })
  const [dialog] = await denied()
  expect(dialog).toMatchObject({
    message: 'Allow “Editor” to use the gateway on this computer?',
    buttons: ['Deny', 'Allow'],
    defaultId: 0,
    cancelId: 0,
  })
  expect(dialog?.detail).toContain('Create presets')
  expect(dialog?.detail).toContain('without a limit')
  expect(dialog?.detail).toContain(`http://127.0.0.1:${refused.port}/callback`)
  // The system identifies the program; here both ends of the connection are the same one.
  if (process.platform === 'linux') expect(dialog?.detail.split(`process ${refused.pid}`)).toHaveLength(3)
  expect(await readBridge(window, 'gatewayKeys.list')).toEqual([])

  const allowed = await answerConsent(app, 'Allow')
  const { key } = await runAskingProgram(running, { name: 'Editor', limit: '5' })
  expect(await allowed()).toHaveLength(1)
  expect((await allowed())[0]?.detail).not.toContain('Create presets')
  expect(await statusWith(running.window, key)).toBe(200)

  const { user } = readLaunchSettings()
  // If the app runs as another user, this test is a program of another account.
  if (user === null) return
  const url = await findAuthorizeUrl(running)
  const token = /name="token" value="([\w-]+)"/.exec(await (await fetch(url)).text())?.[1] ?? ''
  const body = new URLSearchParams({ token, decision: 'allow' })
  const foreign = await fetch(url, { method: 'POST', headers: { Origin: new URL(url).origin }, body })
  expect([foreign.status, (await foreign.text()).includes('another account')]).toEqual([403, true])
  expect(await allowed()).toHaveLength(1)
})

async function statusWith(window: Parameters<typeof findAuthorizeUrl>[0]['window'], key: string | null) {
  const base = (await findAuthorizeUrl({ window })).replace('/auth', '/api/v1')
  return (await fetch(`${base}/models`, { headers: { Authorization: `Bearer ${key}` } })).status
}
