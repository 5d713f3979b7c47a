import type { Page } from 'playwright/test'
import { chatScreen } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import type { FaultServer } from './harness/fault-server.ts'
import { refuseQuestions } from './harness/stubbed-system.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { errorReply, scriptGateway, streamedAnswer } from './scripted-gateway.ts'

const json = { 'content-type': 'application/json' }

/** Plays vLLM at `/v1`: it lists its model, and answers each message, with any key or none. */
function playVllm(server: FaultServer): void {
  const models = { object: 'list', data: [{ id: 'scripted/model', object: 'model', owned_by: 'vllm' }] }
  server.reply('GET /v1/models', { headers: json, body: JSON.stringify(models) })
  server.reply('POST /v1/chat/completions', streamedAnswer('Words of a server without keys.'))
}

/** The dialog as a person sees it. */
function connectScreen(window: Page) {
  const dialog = window.getByRole('dialog', { name: 'Connect a gateway' })
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  return {
    dialog,
    address: field('Address'),
    key: field('API key'),
    service: (name: string) => dialog.getByRole('radio', { name, exact: true }),
    connect: dialog.getByRole('button', { name: 'Connect', exact: true }),
    cancel: dialog.getByRole('button', { name: 'Cancel', exact: true }),
    addAnyway: dialog.getByRole('button', { name: 'Add anyway', exact: true }),
    async open() {
      await window.getByRole('button', { name: /^Gateway: / }).click()
      await window.getByRole('menuitem', { name: 'Connect another…' }).click()
      await expect(field('Address')).toBeFocused()
    },
  }
}

const otherGateways = async (window: Page) =>
  (await readBridge(window, 'profiles.list')).filter(({ kind }) => kind === 'other')

test('a gateway without keys is connected by pointing and clicking, and answers a message', async ({
  shareApp,
  faultServer,
}) => {
  playVllm(faultServer)
  const { window } = await shareApp()
  const chat = chatScreen(window)
  const screen = connectScreen(window)
  await screen.open()
  await screen.service('vLLM').click()
  await expect(screen.address).toHaveValue('http://localhost:8000/v1')
  await screen.address.fill(faultServer.url)
  // Moving to the next field completes the address.
  await screen.key.focus()
  await expect(screen.dialog).toContainText(`vLLM, OpenAI-compatible, 1 model, at ${faultServer.url}/v1`)
  await expect(screen.dialog).toContainText('This gateway answers without a key. It will ask if that changes.')
  await expect(screen.key).toHaveAttribute('placeholder', 'None needed')
  expect(await findViolations(window)).toEqual([])

  await screen.connect.click()
  await expect(screen.dialog).toHaveCount(0)
  await expect(window.getByRole('button', { name: 'Gateway: vLLM' })).toBeVisible()
  await expect(window.getByRole('region', { name: /Notifications/ })).toContainText('vLLM is connected.')
  await chat.ask('Do you want a key?')
  await expect(chat.articles.last()).toContainText('Words of a server without keys.')
  expect(faultServer.requests.filter(({ headers }) => headers.authorization !== undefined)).toEqual([])
  expect(await readBridge(window, 'gateway.status')).toMatchObject({ name: 'vLLM', state: 'connected' })
  await expect(window.getByRole('alert')).toHaveCount(0)
})

test('a gateway that wants a key says so at its field, rejects a wrong one there, and works with the right one', async ({
  shareApp,
  faultServer,
}) => {
  const gateway = scriptGateway(faultServer, { answer: 'Words of the office.' })
  const models = { headers: json, body: JSON.stringify({ data: [{ id: 'scripted/model' }] }) }
  faultServer.replyBy('GET /api/v1/models', ({ headers }) =>
    headers.authorization === 'Bearer sk-right' ? models : errorReply(401, 'Words of the server'),
  )
  const { window } = await shareApp()
  const screen = connectScreen(window)
  await screen.open()
  await screen.address.fill(faultServer.url)
  await screen.connect.click()
  await expect(screen.dialog.getByRole('alert')).toHaveText('This gateway needs a key. Paste it here.')
  expect(await otherGateways(window)).toEqual([])

  await screen.key.fill('sk-wrong')
  await screen.connect.click()
  await expect(screen.dialog.getByRole('alert')).toHaveText(
    'The gateway rejected this key. Check it, or paste another one.',
  )
  await expect(screen.key).toHaveValue('sk-wrong')
  await expect(screen.address).toHaveValue(faultServer.url)
  expect(await otherGateways(window)).toEqual([])

  await screen.key.fill('sk-right')
  await screen.connect.click()
  await expect(screen.dialog).toHaveCount(0)
  const chat = chatScreen(window)
  await chat.ask('Hello')
  await expect(chat.articles.last()).toContainText('Words of the office.')
  expect(gateway.asked('/chat/completions').map(({ headers }) => headers.authorization)).toEqual(['Bearer sk-right'])
})

test('a wrong address is explained at its field, nothing is added, and the input stays', async ({
  shareApp,
  faultServer,
}) => {
  const { window } = await shareApp()
  const screen = connectScreen(window)
  await screen.open()
  await screen.connect.click()
  await expect(screen.dialog.getByRole('alert')).toHaveText('Enter the address.')
  await screen.key.fill('sk-typed')
  await screen.address.fill(faultServer.url)
  await screen.connect.click()
  await expect(screen.dialog.getByRole('alert')).toHaveText(
    'Something answers at this address, but it is no model gateway. Check the address.',
  )
  await expect(screen.addAnyway).toHaveCount(0)
  await screen.address.fill('http://127.0.0.1:9/v1')
  await screen.connect.click()
  await expect(screen.dialog.getByRole('alert')).toHaveText(
    'Nothing answers at this address. Check it, and that the server is running.',
  )
  await expect(screen.key).toHaveValue('sk-typed')
  // The key was not sent to a server that is no gateway.
  expect(faultServer.requests.filter(({ headers }) => headers.authorization !== undefined)).toEqual([])
  expect(await otherGateways(window)).toEqual([])
  await screen.cancel.click()
  await expect(screen.dialog).toHaveCount(0)
  expect(await otherGateways(window)).toEqual([])
})

test('a server that is off can be added, and the chat says once that it cannot be reached', async ({ shareApp }) => {
  const { window } = await shareApp()
  const screen = connectScreen(window)
  await screen.open()
  await screen.address.fill('http://127.0.0.1:9/v1')
  await screen.connect.click()
  await screen.addAnyway.click()
  await expect(screen.dialog).toHaveCount(0)
  const strip = window.getByRole('alert').filter({ hasText: 'Can’t reach 127.0.0.1:9.' })
  await expect(strip).toBeVisible()
  await expect(strip.getByRole('button')).toHaveText(['Try again'])
  await expect(window.getByRole('region', { name: /Can’t reach/ })).toHaveCount(0)
})

test('an address that the person does not allow is not contacted', async ({ shareApp, faultServer }) => {
  playVllm(faultServer)
  const { app, window } = await shareApp()
  await refuseQuestions(app)
  const screen = connectScreen(window)
  await screen.open()
  await screen.address.fill(faultServer.url)
  await screen.connect.click()
  await expect(screen.dialog.getByRole('alert')).toContainText('You did not allow requests to this address.')
  expect(faultServer.requests).toEqual([])
})

test('a key that a gateway asks for later is entered beside the message', async ({ shareApp, faultServer }) => {
  playVllm(faultServer)
  const { window } = await shareApp()
  const chat = chatScreen(window)
  const screen = connectScreen(window)
  await screen.open()
  await screen.address.fill(faultServer.url)
  await screen.connect.click()
  await expect(screen.dialog).toHaveCount(0)
  faultServer.replyBy('POST /v1/chat/completions', ({ headers }) =>
    headers.authorization === 'Bearer sk-new'
      ? streamedAnswer('Thank you for the key.')
      : errorReply(401, 'Key required'),
  )
  await chat.ask('And now?')
  await chat.articles.last().getByRole('button', { name: 'Enter a key' }).click()
  const dialog = window.getByRole('dialog', { name: 'Key for vLLM' })
  await dialog.getByRole('textbox', { name: 'API key' }).fill('sk-new')
  await dialog.getByRole('button', { name: 'Save key' }).click()
  await expect(dialog).toHaveCount(0)
  await chat.retry.click()
  await expect(chat.articles.last()).toContainText('Thank you for the key.')
})
