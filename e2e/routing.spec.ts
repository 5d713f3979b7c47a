import { chatScreen, chooseModel } from './chat-screen.ts'
import { expect, test } from './harness/test.ts'
import { inspectorScreen } from './inspector-screen.ts'
import { readBridge } from './read-bridge.ts'
import { filteredReply, scriptRoutingGateway } from './routing-gateway.ts'
import { useGateway } from './use-gateway.ts'
import { openView } from './views.ts'

test('an answer shows which providers were tried, answered and received it', async ({ shareApp, faultServer }) => {
  const gateway = scriptRoutingGateway(faultServer)
  const { window } = await shareApp()
  await useGateway(window, { name: 'Router', baseUrl: gateway.baseUrl, dialect: 'OpenRouter' }, 'sk-router')
  const chat = chatScreen(window)
  await chat.ask('How do I partition?')
  const inspector = inspectorScreen(window)
  await inspector.open()
  await inspector.tab('Routing').click()
  const routing = window.getByRole('region', { name: 'Routing', exact: true })
  await expect(routing).toContainText('Mistral answered at the 2nd attempt')
  await expect(routing.getByRole('img')).toHaveAccessibleName(
    'mistral/large was requested. Scaleway: refused, 429. Mistral: answered. Azure: not needed.',
  )
  await expect(routing).toContainText('eu-west-3')
  await expect(routing).toContainText('7.3 s')
  const seen = window.getByRole('region', { name: 'Who saw my data' })
  await expect(seen.getByRole('listitem')).toHaveCount(3)
  await routing.getByRole('radio', { name: 'Data' }).click()
  await expect(routing).toContainText('"generation_time"')
})

test('a filter that excludes every provider is reported as such', async ({ shareApp, faultServer }) => {
  const gateway = scriptRoutingGateway(faultServer)
  faultServer.reply('POST /api/v1/chat/completions', filteredReply)
  const { window } = await shareApp()
  await useGateway(window, { name: 'Router', baseUrl: gateway.baseUrl, dialect: 'OpenRouter' }, 'sk-router')
  const chat = chatScreen(window)
  await chat.say('Only on the moon')
  await expect(chat.retry).toBeVisible()
  await expect(chat.articles.last()).toContainText('Your filter removed every provider')
  await expect(chat.articles.last()).toContainText('No endpoints match your provider settings.')
  const inspector = inspectorScreen(window)
  await inspector.open()
  await inspector.tab('Routing').click()
  await expect(window.getByRole('region', { name: 'Routing', exact: true })).toContainText(
    'Your filter removed every provider',
  )
})

test('the embedded gateway also reports that a filter excluded every provider', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await chat.ask('hello')
  const { conversationId } = await readBridge(window, 'settings.read')
  const chatId = conversationId ?? ''
  await readBridge(window, 'conversation.setParameters', {
    conversationId: chatId,
    set: { provider: { only: ['nobody'] } },
    unset: [],
  })
  // The composer refuses what no endpoint can answer (data-policy.spec.ts); the gateway may know less then.
  await readBridge(window, 'conversation.send', { conversationId: chatId, text: 'Only on the moon' })
  await expect(chat.articles.last()).toContainText('No endpoint was left for this request')
  const inspector = inspectorScreen(window)
  await inspector.open()
  await inspector.tab('Routing').click()
  const routing = window.getByRole('region', { name: 'Routing', exact: true })
  await expect(routing).toContainText('Your filter removed every provider')
  await expect(routing).toContainText('No endpoint of gatehouse/script is allowed by provider.only')
})

test('routing metadata is requested until Settings turns it off', async ({ shareApp, faultServer }) => {
  const gateway = scriptRoutingGateway(faultServer)
  const { window } = await shareApp()
  await useGateway(window, { name: 'Router', baseUrl: gateway.baseUrl, dialect: 'OpenRouter' }, 'sk-router')
  const chat = chatScreen(window)
  await chat.ask('First')
  await readBridge(window, 'settings.change', { settingsGatewayId: null })
  await openView(window, 'Settings')
  await window.getByRole('switch', { name: 'Request routing details' }).click()
  await chat.open()
  await chat.ask('Second')
  const asked = gateway.asked('/chat/completions').map(({ headers }) => headers['x-openrouter-metadata'])
  expect(asked).toEqual(['enabled', undefined])
})
