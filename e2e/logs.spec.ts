import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chatScreen } from './chat-screen.ts'
import { gatewayScreen } from './gateway-screen.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { errorReply, scriptGateway } from './scripted-gateway.ts'
import { useGateway } from './use-gateway.ts'
import { openView } from './views.ts'

const key = 'sk-logged-7Hn2Wq9ZxTb4Lr0Vc6Md'
const question = 'walnut umbrella in the question'
const answer = 'turquoise harpsichord in the answer'

test('Copy diagnostics has versions, states and recent log lines, but no key and no message', async ({
  launchApp,
  faultServer,
}) => {
  const gateway = scriptGateway(faultServer, { answer })
  const running = await launchApp()
  const { window, app } = running
  const screen = gatewayScreen(window)
  const chat = chatScreen(window)
  await useGateway(window, { name: 'Office', baseUrl: gateway.baseUrl }, key)
  await chat.ask(question)
  await expect(chat.articles.last()).toContainText(answer)
  // A gateway that echoes all of it in errors.
  faultServer.reply('POST /api/v1/chat/completions', errorReply(400, `${question}, with Bearer ${key}: ${answer}`))
  await chat.ask(`${question} again`)
  // Control: a word that is not private does reach the log.
  faultServer.reply('GET /planted-word/api/v1/models', { status: 503 })
  await screen.openConnectDialog()
  await screen.write({ name: 'Planted', baseUrl: `${faultServer.url}/planted-word/api/v1` })
  await window.getByRole('button', { name: 'Add anyway' }).click()
  await expect(screen.dialog).toHaveCount(0)
  await screen.test.click()
  const logFolder = join(running.dataDirectory, 'logs')
  await expect.poll(() => readLogs(logFolder)).toContain('planted-word')

  await openView(window, 'Settings')
  await window.getByRole('button', { name: 'Copy diagnostics' }).click()
  await expect(window.getByRole('button', { name: 'Copied' })).toBeVisible()
  const text = await app.evaluate(({ clipboard }) => clipboard.readText())

  const { version, electron } = await readBridge(window, 'app.info')
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'Gatehouse diagnostics',
      `Gatehouse: ${version}`,
      `Electron: ${electron}`,
      expect.stringMatching(/^Platform: \w+ \w+ /),
      'Gateways: embedded, openrouter, other, other; in use: other (connected)',
      expect.stringMatching(/^Keys are kept in: memory \(absent\)$/),
      'Stored data: good',
      'Conversations: 1',
      'Messages: 4',
      expect.stringMatching(/^Last \d+ lines of the log:$/),
      expect.stringMatching(/^\{.*"answered".*"status":400/),
    ]),
  )
  const logs = readLogs(logFolder)
  const places = (word: string) => ({ diagnostics: text.includes(word), logs: logs.includes(word) })
  expect(places('planted-word')).toEqual({ diagnostics: true, logs: true })
  for (const word of [key, 'walnut', 'turquoise']) expect(places(word)).toEqual({ diagnostics: false, logs: false })
})

test('Open log folder opens the log’s folder, and reports if it cannot', async ({ shareApp }) => {
  const running = await shareApp()
  const { window, app } = running
  await app.evaluate(({ shell }) => {
    const answers = ['', 'No program opens folders']
    shell.openPath = (path) => {
      Object.assign(globalThis, { shown: path })
      return Promise.resolve(answers.shift() ?? '')
    }
  })
  await openView(window, 'Settings')
  const open = window.getByRole('button', { name: 'Open log folder' })
  await open.click()
  await expect
    .poll(() => app.evaluate(() => Reflect.get(globalThis, 'shown')))
    .toBe(join(running.dataDirectory, 'logs'))
  expect(readLogs(join(running.dataDirectory, 'logs'))).toContain('"started"')
  await open.click()
  await expect(window.getByRole('alert')).toContainText('No program opens folders')
})

function readLogs(folder: string): string {
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}
