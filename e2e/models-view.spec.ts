import type { Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import type { FaultServer } from './harness/fault-server.ts'
import { expect, test } from './harness/test.ts'
import { endpointCount, llama, manyListedModels, scriptModelGateway } from './model-gateway.ts'
import { modelPickerScreen } from './model-picker-screen.ts'
import { modelsScreen } from './models-screen.ts'
import { presetScreen } from './preset-screen.ts'
import { readBridge } from './read-bridge.ts'
import { scriptRoutingGateway } from './routing-gateway.ts'
import { useGateway } from './use-gateway.ts'
import { openView } from './views.ts'

type Reports = Parameters<typeof scriptModelGateway>[1]

async function useModelGateway(window: Page, server: FaultServer, reports: Reports = {}): Promise<void> {
  const { baseUrl } = scriptModelGateway(server, reports)
  await useGateway(window, { name: 'Router', baseUrl, dialect: 'OpenRouter' }, 'sk-router')
}

const llamaName = 'Llama 3.3 70B Instruct'

test('the page of a model lists its endpoints, sorts them, and draws price against throughput', async ({
  shareApp,
  faultServer,
}) => {
  const { window } = await shareApp()
  await useModelGateway(window, faultServer)
  const screen = modelsScreen(window)
  await screen.openPage(llamaName)
  await expect(screen.endpointNames).toHaveCount(endpointCount)
  // The fastest first.
  await expect(screen.endpointNames.first()).toHaveText('Cerebras')
  const nebius = screen.endpoints.getByRole('row').filter({ hasText: 'Nebius' })
  await expect(nebius).toContainText('$0.13*')
  await expect(nebius).toContainText('fp8')
  await expect(nebius).toContainText('0.8 / 1.8 s')
  await expect(nebius).toContainText('99.9 %')
  await expect(nebius).toContainText('yes')
  await expect(screen.endpoints.getByRole('row').filter({ hasText: 'Azure' })).toContainText('Degraded')

  const sort = (name: string) => screen.endpoints.getByRole('columnheader', { name }).getByRole('button').click()
  await sort('Out / M')
  await expect(screen.endpointNames.first()).toHaveText('DeepInfra')
  await sort('Out / M')
  await expect(screen.endpointNames.first()).toHaveText('Cerebras')
  await sort('Uptime')
  await expect(screen.endpointNames.first()).toHaveText('Scaleway')
  // An unknown quantization is last.
  await sort('Quant.')
  await expect(screen.endpointNames.first()).toHaveText('IONOS')

  const chart = window.getByRole('img', { name: /^Price against throughput\./ })
  await expect(chart).toHaveAccessibleName(/Fastest for the price: DeepInfra, Nebius, Parasail, Groq and Cerebras\./)
  await expect(chart.locator('[data-point]')).toHaveCount(endpointCount)
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findViolations(window)).toEqual([])
})

test('an endpoint shows its prices under conditions, percentiles, uptime and parameters', async ({
  shareApp,
  faultServer,
}) => {
  const { window } = await shareApp()
  await useModelGateway(window, faultServer)
  const screen = modelsScreen(window)
  await screen.openPage(llamaName)
  const { detail } = screen
  await screen.endpoints.getByRole('button', { name: 'Nebius' }).press('Enter')
  await expect(detail).toContainText('nebius/fp8')
  await expect(detail).toContainText('Finland, France')
  await expect(detail).toContainText('keeps nothing')
  await expect(detail.getByRole('row', { name: 'Above 65,536 tokens' })).toContainText('$0.20$0.60')
  await expect(detail.getByRole('row', { name: '22:00 to 06:00 UTC' })).toContainText('$0.10$0.30')
  await expect(detail.getByRole('row', { name: 'First token, s' })).toContainText('0.81.21.84.2')
  await expect(detail.getByRole('region', { name: 'Parameters' })).toContainText('Tools')
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findViolations(window)).toEqual([])
  await detail.getByRole('button', { name: 'Close' }).click()
  await expect(detail).toHaveCount(0)
})

test('rules of the page go to the open chat, say what remains, and are undone', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp()
  await useModelGateway(window, faultServer)
  const chat = chatScreen(window)
  await chat.beginChat()
  await chat.ask('Hello')
  const { conversationId } = await readBridge(window, 'settings.read')
  const preferences = async () =>
    (await readBridge(window, 'conversation.read', { conversationId: conversationId ?? '' })).parameters['provider']
  const screen = modelsScreen(window)
  await screen.openPage(llamaName)
  await expect(screen.rules).toContainText('Choose endpoints to set rules for them.')

  await screen.endpoints.getByRole('checkbox', { name: 'Choose Nebius' }).press('Space')
  await screen.endpoints.getByRole('checkbox', { name: 'Choose Scaleway' }).press('Space')
  await screen.rule('Use only').click()
  await expect(screen.rule('Use only')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(preferences).toEqual({ only: ['nebius/fp8', 'scaleway/fp8'] })
  await expect(screen.rules).toContainText(`2 of ${endpointCount} remain`)
  await window.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(preferences).toBeUndefined()

  await screen.endpoints.getByRole('checkbox', { name: 'Choose Scaleway' }).press('Space')
  await screen.rule('Order first').click()
  await expect.poll(preferences).toEqual({ order: ['nebius/fp8'] })
  await screen.rule('Allow fp8 only').click()
  await expect.poll(preferences).toEqual({ order: ['nebius/fp8'], quantizations: ['fp8'] })
  await screen.rule('Cap the price').click()
  await expect.poll(preferences).toEqual({
    order: ['nebius/fp8'],
    quantizations: ['fp8'],
    max_price: { prompt: 0.13, completion: 0.4 },
  })
  // Nebius, DeepInfra and Novita.
  await expect(screen.rules).toContainText(`3 of ${endpointCount} remain`)
  await expect(screen.endpoints.getByRole('row').filter({ hasText: 'Together' })).toContainText('Above the cap')
  await screen.rule('Ignore').click()
  await expect.poll(preferences).toMatchObject({ ignore: ['nebius/fp8'] })

  await chat.open()
  await chat.ask('And now?')
  const sent = JSON.parse(faultServer.requests.findLast(({ path }) => path.endsWith('/chat/completions'))?.body ?? '{}')
  expect(sent.provider).toEqual({
    ignore: ['nebius/fp8'],
    quantizations: ['fp8'],
    max_price: { prompt: 0.13, completion: 0.4 },
  })
})

test('the page is reached from the picker, from an answer and from a provider', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp()
  await useModelGateway(window, faultServer)
  const chat = chatScreen(window)
  await chat.beginChat()
  const title = window.getByRole('heading', { level: 1, name: llamaName })

  const picker = modelPickerScreen(window)
  await picker.open()
  await picker.search.fill('llama 3.3')
  await picker.about.getByRole('button', { name: 'Providers and prices' }).click()
  await expect(picker.dialog).toHaveCount(0)
  await expect(title).toBeVisible()

  // An answer names the model that wrote it.
  await chat.open()
  await chooseModel(window, llama)
  await chat.ask('Hello')
  await chat.articles.last().hover()
  await chat.articles.last().getByRole('button', { name: 'Details' }).click()
  await window.getByRole('button', { name: 'Providers and prices of scripted/model' }).click()
  await expect(window.getByRole('heading', { level: 1, name: 'scripted/model' })).toBeVisible()
  await expect(window.getByText('The gateway doesn’t list this model.')).toBeVisible()

  const routing = scriptRoutingGateway(faultServer)
  await useGateway(window, { name: 'Other', baseUrl: routing.baseUrl, dialect: 'OpenRouter' }, 'sk-other')
  await openView(window, 'Providers')
  await window.getByRole('radio', { name: 'Table' }).click()
  await window.getByRole('table', { name: 'Providers' }).getByRole('button', { name: 'Mistral', exact: true }).click()
  await window.getByRole('complementary', { name: 'Provider' }).getByRole('button', { name: 'mistral/large' }).click()
  await expect(window.getByRole('heading', { level: 1, name: 'Mistral Large' })).toBeVisible()
})

test('a gateway without these operations is no error: the page says so and shows one’s own requests', async ({
  shareApp,
  faultServer,
}) => {
  const { window } = await shareApp()
  await useModelGateway(window, faultServer, { lacks: ['endpoints', 'zdr', 'user', 'region'] })
  const chat = chatScreen(window)
  await chat.beginChat()
  const screen = modelsScreen(window)
  await screen.open()
  await expect(screen.filters).toContainText('ZDR only: not reported by this gateway')
  await screen.filters.getByRole('checkbox', { name: 'European Union' }).press('Space')
  await expect(screen.filters).toContainText('not reported by this gateway')
  await screen.openPage(llamaName)
  await expect(window.getByText('Endpoints: not reported by this gateway')).toBeVisible()
  await expect(window.getByRole('region', { name: 'From your own requests' })).toContainText('hasn’t answered you')
  await expect(screen.endpoints).toHaveCount(0)
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findViolations(window)).toEqual([])
  // It may be reported later.
  scriptModelGateway(faultServer)
  await window.getByRole('button', { name: 'Ask again' }).click()
  await expect(screen.endpointNames).toHaveCount(endpointCount)
})

test('the catalogue filters by price, context, modality, parameter, region, ZDR, age and benchmark', async ({
  shareApp,
  faultServer,
}) => {
  const { window } = await shareApp()
  await useModelGateway(window, faultServer)
  const screen = modelsScreen(window)
  const { filters, modelNames } = screen
  await screen.open()
  await expect(modelNames).toHaveCount(7)
  const check = (name: string, group?: string) =>
    (group === undefined ? filters : filters.getByRole('group', { name: group }))
      .getByRole('checkbox', { name, exact: true })
      .press('Space')
  const clear = () => filters.getByRole('button', { name: 'Clear', exact: true }).click()

  await filters.getByRole('textbox', { name: 'Input, at most' }).fill('0.3')
  await filters.getByRole('textbox', { name: 'Output, at most' }).fill('0,1')
  await expect(modelNames).toHaveText([`${llamaName} (free)`])
  await clear()
  await expect(filters.getByRole('textbox', { name: 'Input, at most' })).toHaveValue('')
  await filters.getByRole('radio', { name: '400k' }).click()
  await expect(modelNames).toHaveText(['Claude Sonnet 4.5', 'GPT-4.1 mini'])
  await check('images', 'Reads')
  await check('Reasoning')
  await expect(modelNames).toHaveText(['Claude Sonnet 4.5'])
  await clear()
  await check('speech', 'Writes')
  await expect(modelNames).toHaveText(['Voxtral Speech'])
  await clear()
  await check('European Union')
  await expect(modelNames).toHaveText([llamaName])
  await clear()
  await check('ZDR only')
  await expect(modelNames).toHaveText([llamaName])
  await clear()
  await filters.getByRole('textbox', { name: 'Intelligence index, at least' }).fill('46')
  await expect(modelNames).toHaveText(['Claude Sonnet 4.5', 'GPT-4.1 mini'])
  await filters.getByRole('combobox', { name: 'Benchmark' }).selectOption('Agentic')
  await filters.getByRole('textbox', { name: 'Agentic index, at least' }).fill('1')
  await expect(window.getByText('No models match')).toBeVisible()
  await window.getByRole('button', { name: 'Clear search and filters' }).click()
  await check('Ends soon')
  await expect(modelNames).toHaveText(['GPT-4.1 mini'])
  await clear()
  await filters.getByRole('radio', { name: '30 days' }).click()
  await expect(window.getByText('No models match')).toBeVisible()
  await clear()

  const sort = (name: string) => screen.models.getByRole('columnheader', { name }).getByRole('button').click()
  await sort('Index')
  await expect(modelNames.first()).toHaveText('Claude Sonnet 4.5')
  await sort('In / M')
  await expect(modelNames.first()).toHaveText(`${llamaName} (free)`)
  await screen.search.fill('anthropic')
  await expect(modelNames).toHaveText(['Claude Sonnet 4.5'])
  // The filters are kept while a page is open.
  await modelNames.first().click()
  await window.getByRole('button', { name: 'Back to all models' }).click()
  await expect(modelNames).toHaveText(['Claude Sonnet 4.5'])
})

test('up to four models are side by side, the best value marked, and one of them is used in a chat', async ({
  shareApp,
  faultServer,
}) => {
  const { window } = await shareApp()
  await useModelGateway(window, faultServer)
  const screen = modelsScreen(window)
  await screen.open()
  const compare = (name: string) => screen.models.getByRole('checkbox', { name: `Compare ${name}`, exact: true })
  for (const name of [llamaName, 'GPT-4.1 mini', 'Claude Sonnet 4.5', 'Auto Router']) await compare(name).press('Space')
  await expect(screen.chosen).toContainText('4 of 4')
  await expect(compare('Voxtral Speech')).toBeDisabled()
  await screen.chosen.getByRole('button', { name: 'Don’t compare Auto Router' }).click()
  await screen.chosen.getByRole('button', { name: 'Compare side by side' }).click()
  const table = window.getByRole('table', { name: '3 models side by side' })
  const row = (name: string) => table.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(row('Input').getByRole('cell')).toHaveText(['$0.12 lowest', '$0.40', '$3.00'])
  await expect(row('Context').getByRole('cell')).toHaveText(['131,072', '1,047,576 most', '1,000,000'])
  await expect(row('Throughput').getByRole('cell').first()).toHaveText('1,180 tokens/s')
  await expect(row('Without retention').getByRole('cell').first()).toHaveText('7 most')
  await expect(row('Writes')).toBeVisible()
  await window.getByRole('switch', { name: 'Only differences' }).click()
  await expect(row('Writes')).toHaveCount(0)
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findViolations(window)).toEqual([])
  await window.getByRole('button', { name: 'Use in chat: GPT-4.1 mini' }).click()
  await expect(window.getByRole('button', { name: /^Model/ })).toHaveAccessibleName(/GPT-4\.1 mini, Ends 1 Mar 2031/)
})

test('what the settings at the gateway exclude is not offered, in the picker and in the catalogue', async ({
  shareApp,
  faultServer,
}) => {
  const { window } = await shareApp()
  await useModelGateway(window, faultServer, { excluded: ['anthropic/claude-sonnet-4.5', 'openrouter/auto'] })
  const chat = chatScreen(window)
  await chat.beginChat()
  const picker = modelPickerScreen(window)
  await picker.open()
  await expect(picker.option(/^GPT-4\.1 mini/)).toBeVisible()
  await expect(picker.option(/^Claude Sonnet/)).toHaveCount(0)
  await expect(picker.dialog).toContainText('2 models are left out: your settings at the gateway exclude them.')
  await picker.dialog.getByRole('button', { name: 'Show them too' }).click()
  await expect(picker.option(/^Claude Sonnet/)).toBeVisible()
  await window.keyboard.press('Escape')

  const screen = modelsScreen(window)
  await screen.open()
  await expect(screen.modelNames).toHaveCount(5)
  await window.getByRole('button', { name: 'Show them too' }).click()
  await expect(screen.modelNames).toHaveCount(7)
})

test('a model that ends is marked in the picker, the chat and the catalogue, and variants explain themselves', async ({
  shareApp,
  faultServer,
}) => {
  const { window } = await shareApp()
  await useModelGateway(window, faultServer)
  const chat = chatScreen(window)
  await chat.beginChat()
  const picker = modelPickerScreen(window)
  await picker.open()
  await expect(picker.option(/^GPT-4\.1 mini, .*, Ends 1 Mar 2031$/)).toBeVisible()
  await picker.search.fill('auto router')
  await expect(picker.about).toContainText('Chooses a model for each request')
  await picker.search.fill('gpt-4.1')
  await expect(picker.about).toContainText('Ends 1 Mar 2031')
  await picker.about.getByRole('button', { name: ':nitro, Fastest provider first' }).click()
  await expect(window.getByRole('button', { name: /^Model/ })).toHaveAccessibleName(
    /GPT-4\.1 mini:nitro, Ends 1 Mar 2031/,
  )
  await picker.open()
  await picker.search.fill('gpt-4.1')
  await picker.search.press('Enter')
  await expect(window.getByRole('button', { name: /^Model/ })).toHaveAccessibleName(/Ends 1 Mar 2031/)

  const screen = modelsScreen(window)
  await screen.open()
  await expect(window.getByRole('alert')).toContainText(
    'A model you use will end. GPT-4.1 mini ends 1 Mar 2031, used by review.',
  )
  await window.getByRole('button', { name: 'Show them' }).click()
  await expect(screen.modelNames).toHaveText(['GPT-4.1 mini'])
})

test('rules go into the draft of a preset, and a preset says when its model ends', async ({
  shareApp,
  faultServer,
}) => {
  const { window } = await shareApp()
  await useModelGateway(window, faultServer)
  await presetScreen(window).open()
  await expect(window.getByText('The model of this preset ends on 1 Mar 2031.')).toBeVisible()
  await expect(window.getByRole('complementary').getByRole('button', { name: /Review/ })).toContainText(
    'Ends 1 Mar 2031',
  )

  const screen = modelsScreen(window)
  await screen.openPage(llamaName)
  await screen.endpoints.getByRole('button', { name: 'Nebius' }).click()
  await screen.rules.getByRole('radio', { name: 'A preset' }).click()
  await screen.rules.getByRole('button', { name: /^Preset/ }).click()
  await window
    .getByRole('list', { name: 'Presets' })
    .getByRole('button', { name: /^Review/ })
    .click()
  await screen.rule('Use only').click()
  await expect
    .poll(async () => (await readBridge(window, 'presets.draft', { slug: 'review' }))?.config)
    .toEqual({ model: 'openai/gpt-4.1-mini', provider: { only: ['nebius/fp8'] } })
})

test('a list of 1,000 models mounts only the visible rows, from the first to the last', async ({
  shareApp,
  faultServer,
}) => {
  const { window } = await shareApp()
  await useModelGateway(window, faultServer, { models: manyListedModels(1000) })
  const screen = modelsScreen(window)
  await screen.open()
  await expect(screen.models).toHaveAttribute('aria-rowcount', '1001')
  await expect(screen.modelNames.first()).toHaveText('Model 999')
  expect(await screen.modelNames.count()).toBeLessThan(60)
  // The rows have the height that the table reckons with.
  const scroller = screen.models.locator('..')
  await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  await expect(screen.modelNames.last()).toHaveText('Model 0')
  await expect(screen.models.getByRole('row').last()).toHaveAttribute('aria-rowindex', '1001')
  await expect(screen.modelNames.last()).toBeInViewport({ ratio: 1 })
  expect(await screen.modelNames.count()).toBeLessThan(60)
})
