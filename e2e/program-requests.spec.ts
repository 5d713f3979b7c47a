import { helpModel } from '#shared/guide/help-model.ts'
import { answerConsent, letProgramsIn, runAskingProgram } from './asking-program.ts'
import { chatScreen } from './chat-screen.ts'
import { findGateway } from './find-gateway.ts'
import { findViolations } from './find-violations.ts'
import { findTexts } from './harness/find-text.ts'
import { killProcess } from './harness/kill-process.ts'
import type { RunningApp } from './harness/launch-app.ts'
import { expect, test } from './harness/test.ts'
import { modelPickerScreen } from './model-picker-screen.ts'
import { readBridge } from './read-bridge.ts'
import { openView } from './views.ts'

const script = 'gatehouse/script'

/** Gives a program a key, and opens the log of requests. */
async function openLog(running: RunningApp, name = 'Editor') {
  const { window, app } = running
  await answerConsent(app, 'Allow')
  const { key } = await runAskingProgram(running, { name })
  const { baseUrl } = await letProgramsIn(running)
  await openView(window, 'Gateway')
  const region = window.getByRole('region', { name: 'Requests', exact: true })
  const rows = region.getByRole('table', { name: 'Requests' }).locator('tbody tr')
  return {
    key: key ?? '',
    region,
    rows,
    row: (text: string) => rows.filter({ hasText: text }),
    inspector: window.getByRole('complementary', { name: 'Request' }),
    send: (path: string, body: object, signal?: AbortSignal) =>
      fetch(baseUrl + path, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        ...(signal && { signal }),
      }),
  }
}

const say = (content: string) => [{ role: 'user', content }]

test('requests of programs appear in the log while it is open, are found, and are in Usage', async ({ launchApp }) => {
  const running = await launchApp()
  const { window } = running
  const log = await openLog(running)
  await expect(log.region).toContainText('No requests yet')
  await (
    await log.send('/chat/completions', { model: script, messages: say('/usage prompt=9 cost=0.5\nHello you') })
  ).text()
  const done = log.row(script)
  await expect(done).toContainText(/Editor\s*gatehouse\/script\s*11\s*\$0\.5000/)
  await expect(done).toContainText('200')
  expect(await findViolations(window)).toEqual([])

  await done.getByRole('button').click()
  await expect(log.inspector).toContainText(/Path\s*\/chat\/completions/)
  await expect(log.inspector).toContainText(/Billed\s*\$0\.50/)
  await expect(log.inspector).toContainText('Not kept.')
  expect(await findViolations(window)).toEqual([])

  // A new one does not move what is chosen.
  expect((await log.send('/messages', { model: 'no/body', max_tokens: 5, messages: say('Hi') })).status).toBe(404)
  const failed = log.row('no/body')
  await expect(failed).toContainText('404')
  await expect(done.getByRole('button')).toHaveAttribute('aria-expanded', 'true')
  await expect(log.rows).toHaveCount(2)

  await log.region.getByRole('button', { name: 'Only failed' }).click()
  await expect(log.rows).toHaveCount(1)
  await expect(failed).toBeVisible()
  await log.region.getByRole('button', { name: 'Only failed' }).click()
  const search = log.region.getByRole('searchbox', { name: 'Search requests' })
  await search.fill('messages NO/')
  await expect(log.rows).toHaveCount(1)
  await search.fill('nowhere')
  await expect(log.region).toContainText('No request matches')
  await log.region.getByRole('button', { name: 'Show all requests' }).click()
  await expect(log.rows).toHaveCount(2)
  await log.region.getByRole('combobox', { name: 'Program' }).selectOption('Editor')
  await expect(log.rows).toHaveCount(2)

  await openView(window, 'Usage')
  await window.getByRole('radiogroup', { name: 'Group by' }).getByRole('radio', { name: 'Request' }).click()
  const entry = window.getByRole('table', { name: 'Ledger' }).locator('tbody tr')
  await expect(entry).toHaveCount(1)
  await expect(entry).toContainText('$0.5000')
  await entry.getByRole('button', { name: 'Other programs' }).click()
  await expect(log.inspector).toContainText(/Billed\s*\$0\.50/)
})

test('kept texts are cut, become a chat, and are sent to another model', async ({ launchApp }) => {
  const running = await launchApp()
  const { window } = running
  const log = await openLog(running)
  await log.region.getByRole('button', { name: 'Keep them…' }).click()
  await window.getByRole('textbox', { name: 'Size of each text in KB' }).fill('1')
  await window.getByRole('button', { name: 'Keep texts' }).click()
  await expect(log.region).toContainText('Texts are kept for 7 days, up to 1 KB each.')

  const messages = [
    { role: 'system', content: 'You answer briefly.' },
    { role: 'user', content: '/say These are the words' },
  ]
  await (await log.send('/chat/completions', { model: script, messages, stream: true })).text()
  await log.row(script).getByRole('button').click()
  await expect(log.inspector).toContainText('“These are the words”')

  await (await log.send('/chat/completions', { model: script, messages: say(`/say Long\n${'x'.repeat(2000)}`) })).text()
  await expect(log.rows).toHaveCount(2)
  await log.rows.first().getByRole('button').click()
  await expect(log.inspector).toContainText('can’t be sent again')
  await expect(log.inspector.getByRole('button', { name: 'Open as a chat' })).toHaveCount(0)

  await log.rows.last().getByRole('button').click()
  await log.inspector.getByRole('button', { name: 'Replay on another model' }).click()
  const dialog = window.getByRole('dialog', { name: 'Replay on another model' })
  await dialog.getByRole('button', { name: 'Choose a model' }).click()
  const { search } = modelPickerScreen(window)
  await search.fill(helpModel)
  await search.press('Enter')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(log.rows).toHaveCount(3)
  await expect(log.rows.first()).toContainText('Gatehouse')
  await expect(log.rows.first().getByRole('button')).toHaveAttribute('aria-expanded', 'true')

  await log.rows.last().getByRole('button').click()
  await log.inspector.getByRole('button', { name: 'Open as a chat' }).click()
  const chat = chatScreen(window)
  await expect(chat.articles).toHaveCount(2)
  await expect(chat.articles.last()).toContainText('These are the words')
  const { systemPrompt } = await readBridge(window, 'conversation.read', {
    conversationId: (await readBridge(window, 'settings.read')).conversationId ?? '',
  })
  expect(systemPrompt).toBe('You answer briefly.')

  await openView(window, 'Gateway')
  await log.region.getByRole('button', { name: 'Remove kept texts' }).click()
  await window.getByRole('dialog').getByRole('button', { name: 'Remove kept texts' }).click()
  await expect(log.inspector).toContainText('Not kept.')
})

test('a gateway that is killed breaks off its requests and serves again at the same address', async ({ launchApp }) => {
  const running = await launchApp()
  const { app, window } = running
  const log = await openLog(running, 'Agent')
  await readBridge(window, 'settings.change', { keepsProgramTexts: true })
  const response = await log.send('/chat/completions', {
    model: script,
    messages: say('/say these words arrived\n/hang'),
    stream: true,
  })
  await response.body?.getReader().read()
  await expect(log.row(script)).toContainText('so far')
  killProcess(await findGateway(app))
  await expect(log.row(script)).toContainText('broken off')
  const again = () =>
    log.send('/chat/completions', { model: script, messages: say('/say again') }).then(
      ({ status }) => status,
      () => null,
    )
  await expect.poll(again).toBe(200)
  await expect(log.rows.first()).toContainText('200')

  // Who saw it counts the request that was broken off, too.
  const seen = await readBridge(window, 'ledger.whoSaw', { filter: {} })
  expect(seen.providers.find(({ provider }) => provider === 'Script')?.turns).toBeGreaterThanOrEqual(2)
  const [places] = await findTexts(running, [log.key])
  expect(places?.filter((place) => place.startsWith('file '))).toEqual([])
})
