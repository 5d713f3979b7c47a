import { chatScreen, chooseModel } from './chat-screen.ts'
import { startPortkey } from '../electron/testing/portkey.ts'
import { expect, test } from './harness/test.ts'
import { openView } from './views.ts'
import { readBridge } from './read-bridge.ts'

test('Portkey’s own gateway is recognised, asks where to forward, and streams a chat with its cost', async ({
  shareApp,
  startGateway,
}) => {
  const upstream = await startGateway()
  const portkey = await startPortkey()
  try {
    const { window } = await shareApp()
    await openView(window, 'Settings')
    await window.getByRole('button', { name: 'Connect a gateway' }).click()
    const dialog = window.getByRole('dialog', { name: 'Connect a gateway' })
    const fill = (name: string, text: string) => dialog.getByRole('textbox', { name, exact: true }).fill(text)
    await fill('Address', portkey.baseUrl)
    await fill('API key', upstream.key)
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveText('This gateway only forwards. Enter the provider.')
    await fill('Provider', 'openai')
    await fill('Address of the provider', upstream.baseUrl)
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(window.getByRole('heading', { name: 'Portkey', exact: true }).first()).toBeVisible()

    const chat = chatScreen(window)
    await chat.open()
    await chooseModel(window, 'gatehouse/script')
    await chat.ask('/usage cost=0.5\n/say Words through two gateways.')
    await expect(chat.articles.last()).toContainText('Words through two gateways.')
    // The reported cost passes through, and so does the question for it.
    const [entry] = (await readBridge(window, 'ledger.entries', { filter: {}, limit: 1 })).entries
    expect(entry).toMatchObject({ cost: '0.5', model: 'gatehouse/script', status: 'done' })
  } finally {
    await portkey.stop()
  }
})
