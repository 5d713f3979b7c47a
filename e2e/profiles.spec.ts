import type { Page } from 'playwright/test'
import { chatScreen } from './chat-screen.ts'
import { gatewayScreen } from './gateway-screen.ts'
import { startFaultServer } from './harness/fault-server.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { errorReply, scriptGateway } from './scripted-gateway.ts'
import { useGateway } from './use-gateway.ts'

test('a gateway with a trailing slash in its URL is added, gets a key and answers', async ({
  shareApp,
  faultServer,
}) => {
  const gateway = scriptGateway(faultServer, { answer: 'Words of the office.' })
  const { window } = await shareApp()
  const screen = gatewayScreen(window)
  await screen.add({ name: 'Office', baseUrl: `${gateway.baseUrl}/` })
  await screen.pasteKey('sk-of-the-office')
  await screen.test.click()
  await expect(window.getByText('The key works. It has 1 model.')).toBeVisible()
  await screen.switchTo('Office')

  const chat = chatScreen(window)
  await chat.open()
  await chat.ask('Hello')
  await expect(chat.articles.last()).toContainText('Words of the office.')
  expect(gateway.asked('/chat/completions').map(({ headers }) => headers.authorization)).toEqual([
    'Bearer sk-of-the-office',
  ])
})

test('a base URL without /api/v1 is explained, and a button fixes it', async ({ shareApp, faultServer }) => {
  const gateway = scriptGateway(faultServer)
  const { window } = await shareApp()
  const screen = gatewayScreen(window)
  await useGateway(window, { name: 'Office', baseUrl: faultServer.url })
  await screen.show('Office')
  await screen.test.click()
  await expect(window.getByText(`Nothing there speaks the API, but ${gateway.baseUrl} does.`)).toBeVisible()
  await window.getByRole('button', { name: `Use ${gateway.baseUrl}` }).click()
  await expect.poll(() => profileOf(window, 'Office')).toMatchObject({ baseUrl: gateway.baseUrl })
})

const badAddresses = [
  { address: 'http://gateway.example/api/v1', says: 'Use an address that begins with https://.' },
  { address: 'ftp://gateway.example', says: 'Use an address that begins with https://.' },
  { address: 'https://me:secret@gateway.example', says: 'Leave out the name and password' },
  { address: 'https://gateway.example/?key=1', says: 'Leave out what follows' },
  { address: 'https://', says: 'This is no address.' },
] as const

test('base URLs that must not receive a key are rejected at their field, and nothing is saved', async ({
  shareApp,
}) => {
  const { window } = await shareApp()
  const screen = gatewayScreen(window)
  await screen.openConnectDialog()
  for (const { address, says } of badAddresses) {
    await screen.write({ name: 'Office', baseUrl: address })
    await expect(screen.dialog.getByText(says)).toBeVisible()
    await expect(screen.dialog.getByRole('textbox', { name: 'Address' })).toHaveValue(address)
  }
  expect((await readBridge(window, 'profiles.list')).map(({ kind }) => kind)).toEqual(['embedded', 'openrouter'])
})

test('a new base URL deletes the key, which is not sent there', async ({ shareApp, faultServer }) => {
  const elsewhere = await startFaultServer()
  try {
    const gateway = scriptGateway(faultServer)
    const other = scriptGateway(elsewhere)
    const { window } = await shareApp()
    const screen = gatewayScreen(window)
    await useGateway(window, { name: 'Office', baseUrl: gateway.baseUrl }, 'sk-of-the-office')
    expect(await profileOf(window, 'Office')).toMatchObject({ keys: { user: true } })

    await screen.show('Office')
    await screen.edit()
    await screen.write({ baseUrl: other.baseUrl })
    await expect(screen.dialog).toHaveCount(0)
    expect(await profileOf(window, 'Office')).toMatchObject({ baseUrl: other.baseUrl, keys: { user: false } })
    await screen.test.click()
    await expect(window.getByText('It was asked without a key.')).toBeVisible()
    expect(elsewhere.requests.length).toBeGreaterThan(0)
    expect(elsewhere.requests.filter(({ headers }) => headers.authorization !== undefined)).toEqual([])

    // It does not return with the old address, either.
    await screen.edit()
    await screen.write({ baseUrl: gateway.baseUrl })
    await expect(screen.dialog).toHaveCount(0)
    expect(await profileOf(window, 'Office')).toMatchObject({ keys: { user: false } })
  } finally {
    await elsewhere.close()
  }
})

test('a gateway’s two keys are added and removed separately', async ({ shareApp, faultServer }) => {
  const gateway = scriptGateway(faultServer)
  const { window } = await shareApp()
  const screen = gatewayScreen(window)
  await screen.add({ name: 'Office', baseUrl: gateway.baseUrl })
  await screen.pasteKey('sk-of-the-office')
  await window.getByRole('button', { name: 'Add management key' }).click()
  await window.getByRole('textbox', { name: 'Management key' }).fill('sk-for-presets')
  await window.getByRole('button', { name: 'Save key' }).click()
  await expect.poll(() => keysOf('Office')).toEqual({ user: true, management: true })
  // Public routes are requested with the user key.
  await screen.test.click()
  await expect(window.getByText(/^The key works/)).toBeVisible()
  expect(new Set(gateway.asked('/models').map(({ headers }) => headers.authorization))).not.toContain(
    'Bearer sk-for-presets',
  )
  await screen.signOut.click()
  await expect.poll(() => keysOf('Office')).toEqual({ user: false, management: true })
  await window.getByRole('button', { name: 'Remove management key' }).click()
  await expect.poll(() => keysOf('Office')).toEqual({ user: false, management: false })

  async function keysOf(name: string) {
    return (await profileOf(window, name))?.keys
  }
})

test('a conversation keeps its gateway when another is selected', async ({ shareApp, faultServer }) => {
  const gateway = scriptGateway(faultServer, { answer: 'Words of the office.' })
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chat.ask('How do I stop an answer?')
  await useGateway(window, { name: 'Office', baseUrl: gateway.baseUrl }, 'sk-of-the-office')
  await chat.beginChat()
  await chat.ask('Hello, office')
  await expect(chat.articles.last()).toContainText('Words of the office.')

  await chat.conversations.getByText('How do I stop an answer?').first().click()
  await expect(chat.articles.first()).toContainText('How do I stop an answer?')
  await chat.ask('How do I rename a conversation?')
  await expect(chat.articles.last()).toContainText('Rename')
  expect(gateway.asked('/chat/completions')).toHaveLength(1)
})

test('removing a gateway deletes its key, and its conversations stay and show that', async ({
  shareApp,
  faultServer,
}) => {
  const gateway = scriptGateway(faultServer, { answer: 'Words of the office.' })
  const { window } = await shareApp()
  const screen = gatewayScreen(window)
  const chat = chatScreen(window)
  await useGateway(window, { name: 'Office', baseUrl: gateway.baseUrl }, 'sk-of-the-office')
  await chat.ask('Hello, office')
  await screen.show('Office')
  await screen.remove()
  expect((await readBridge(window, 'profiles.list')).map(({ name }) => name)).not.toContain('Office')
  expect(await readBridge(window, 'gateway.status')).toMatchObject({ isEmbedded: true })

  await chat.open()
  await chat.conversations.getByText('Hello, office').click()
  await expect(chat.articles.last()).toContainText('Words of the office.')
  await chat.say('Are you still there?')
  await expect(window.getByText('This chat’s gateway is gone')).toBeVisible()
  expect(gateway.asked('/chat/completions')).toHaveLength(1)
  await window.getByRole('button', { name: 'Use On this computer', exact: true }).press('Enter')
  await expect(window.getByText('This chat’s gateway is gone')).toHaveCount(0)
  await expect(chat.message).toBeFocused()
  await expect(chat.message).toHaveValue('Are you still there?')
  await chat.message.press('Enter')
  await expect(chat.articles).toHaveCount(4)
  await expect(chat.articles.last()).not.toHaveAttribute('aria-busy')
  await expect(chat.articles.last()).toHaveAccessibleName('Built-in help')
})

test('a redirect to another origin is refused and not followed', async ({ shareApp, faultServer }) => {
  const otherOrigin = await startFaultServer()
  try {
    const gateway = scriptGateway(faultServer)
    scriptGateway(otherOrigin, { answer: 'Words of a thief.' })
    const { window } = await shareApp()
    const screen = gatewayScreen(window)
    await useGateway(window, { name: 'Office', baseUrl: gateway.baseUrl }, 'sk-of-the-office')
    const chat = chatScreen(window)
    for (const status of [301, 302, 303, 307, 308]) {
      const location = `${otherOrigin.url}/api/v1/chat/completions`
      faultServer.reply('POST /api/v1/chat/completions', { status, headers: { location } })
      await chat.ask(`Redirect me by ${status}`)
      await expect(chat.articles.last()).toContainText('Unexpected response')
    }
    faultServer.reply('GET /api/v1/models', { status: 307, headers: { location: `${otherOrigin.url}/api/v1/models` } })
    await screen.show('Office')
    await screen.test.click()
    await expect(
      window.getByRole('region', { name: 'Connection' }).getByText(/No gateway at this address|Unexpected response/),
    ).toBeVisible()
    expect(otherOrigin.requests).toEqual([])
  } finally {
    await otherOrigin.close()
  }
})

test('a rejected key shows an error in the chat that leads to entering a new one', async ({
  shareApp,
  faultServer,
}) => {
  const gateway = scriptGateway(faultServer)
  const { window } = await shareApp()
  await useGateway(window, { name: 'Office', ...gateway }, 'sk-revoked')
  for (const route of ['POST /api/v1/chat/completions', 'GET /api/v1/models']) {
    faultServer.reply(route, errorReply(401, 'Key not known'))
  }
  const chat = chatScreen(window)
  await chat.ask('Hello')
  await expect(chat.articles.last()).toContainText('Invalid API key')
  await expect.poll(() => readBridge(window, 'gateway.status')).toMatchObject({ state: 'signed-out' })
  await expect(chat.articles.last().getByRole('button', { name: 'Sign in again' })).toBeVisible()
})

async function profileOf(window: Page, name: string) {
  return (await readBridge(window, 'profiles.list')).find((profile) => profile.name === name)
}

test('a gateway without a key works, and a key is requested only when it rejects a message', async ({
  shareApp,
  faultServer,
}) => {
  const { baseUrl } = scriptGateway(faultServer, { answer: 'No key needed.' })
  const { window } = await shareApp()
  await useGateway(window, { name: 'LiteLLM', baseUrl, dialect: 'OpenRouter' })
  const chat = chatScreen(window)
  await chat.beginChat()
  await chat.ask('Do you want a key?')
  await expect(chat.articles.last()).toContainText('No key needed.')
  faultServer.reply('POST /api/v1/chat/completions', errorReply(401, 'Key required'))
  await chat.ask('And now?')
  await expect(chat.articles.last()).toContainText('Key required')
  await expect(chat.articles.last()).toContainText('This gateway needs a key')
  await expect(window.getByText('LiteLLM needs a key.')).toBeVisible()
  await chat.message.fill('Once more')
  await expect(chat.send).toBeEnabled()
})
