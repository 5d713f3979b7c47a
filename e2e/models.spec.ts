import { chatScreen } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { resizeWindow } from './harness/screenshot.ts'
import { expect, test } from './harness/test.ts'
import { listManyModels, manyModels } from './many-models.ts'
import { modelPickerScreen } from './model-picker-screen.ts'
import { readBridge } from './read-bridge.ts'
import { scriptRoutingGateway } from './routing-gateway.ts'
import { scriptGateway } from './scripted-gateway.ts'
import { useGateway } from './use-gateway.ts'

test('the picker filters by capability, keeps favourite and recent models, and takes fallbacks', async ({
  shareApp,
  faultServer,
}) => {
  const gateway = scriptRoutingGateway(faultServer)
  const { window } = await shareApp()
  const profileId = await useGateway(
    window,
    { name: 'Router', baseUrl: gateway.baseUrl, dialect: 'OpenRouter' },
    'sk-router',
  )
  const chat = chatScreen(window)
  await chat.beginChat()
  const picker = modelPickerScreen(window)
  await picker.open()
  await expect(picker.names).toHaveText(['Default model', 'Acme Small', 'Mistral Large'])
  await expect(
    picker.option('Mistral Large, Mistral, 128k context, $2.00 in, $6.00 out per million tokens'),
  ).toBeVisible()
  await window.getByRole('button', { name: 'Free', exact: true }).click()
  await expect(picker.names).toHaveText(['Acme Small'])
  await expect(picker.dialog).toContainText('1 of 2 models, 1 more without the filters')
  await expect(picker.about).toContainText('8,000 tokens')
  await picker.favourite.click()
  await expect(picker.favourite).toHaveAttribute('aria-pressed', 'true')
  await window.getByRole('button', { name: 'Fallback', exact: true }).click()
  await expect(picker.fallbacks).toContainText('Acme Small')
  await window.getByRole('button', { name: 'Clear filters' }).click()
  await expect(picker.group('Favorites').locator('[data-name]')).toHaveText(['Acme Small'])
  await expect(picker.names).toHaveText(['Default model', 'Acme Small', 'Acme Small', 'Mistral Large'])
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findViolations(window)).toEqual([])
  await picker.search.fill('mistral')
  await picker.search.press('Enter')
  await expect(picker.dialog).toHaveCount(0)
  await expect(chat.message).toBeFocused()
  const model = window.getByRole('button', { name: /^Model/ })
  await expect(model).toHaveAccessibleName(/Mistral Large, 1 fallback/)

  await chat.ask('Hello')
  const [request] = gateway.asked('/chat/completions')
  expect(JSON.parse(request?.body ?? '{}')).toMatchObject({ model: 'mistral/large', models: ['acme/small'] })
  expect(await readBridge(window, 'settings.read')).toMatchObject({
    favouriteModels: { [profileId]: ['acme/small'] },
    recentModels: { [profileId]: ['mistral/large'] },
  })
  await picker.open()
  await expect(picker.group('Recent').locator('[data-name]')).toHaveText(['Mistral Large'])
  await window.getByRole('button', { name: /^Fallbacks/ }).click()
  await window.getByRole('button', { name: 'Remove Acme Small from the fallbacks' }).click()
  await expect(picker.fallbacks).toContainText('None.')
})

test('300 models are grouped by vendor, sorted and used by keyboard alone, and the choice survives a restart', async ({
  launchApp,
  faultServer,
}) => {
  const gateway = scriptGateway(faultServer)
  listManyModels(faultServer)
  const running = await launchApp()
  const { window } = running
  const profileId = await useGateway(window, { name: 'Big', baseUrl: gateway.baseUrl, dialect: 'OpenRouter' }, 'sk-big')
  await chatScreen(window).beginChat()
  const picker = modelPickerScreen(window)
  await picker.open()

  // Each id once, although ten are listed twice, and only the rows near the visible ones are mounted.
  await expect(picker.options.first()).toHaveAttribute('aria-setsize', String(manyModels + 1))
  expect(await picker.options.count()).toBeLessThan(60)
  await expect(picker.group('Anthropic')).toContainText('30')
  await picker.search.press('End')
  await expect(picker.option(/^Grok 5 /).last()).toHaveAttribute('aria-selected', 'true')
  await expect(picker.group('xAI')).toBeVisible()
  await expect(picker.connect).toBeInViewport({ ratio: 1 })
  await picker.search.press('ArrowDown')
  await expect(picker.connect).toBeFocused()
  await picker.connect.press('ArrowUp')
  await picker.search.press('Home')
  await expect(picker.option('Default model, The gateway chooses')).toHaveAttribute('aria-selected', 'true')
  await expect(picker.about).toContainText('No model is named in the request, so')
  await expect(picker.about.getByRole('button', { name: 'Use the default' })).toBeVisible()

  // Words in any order; the mark of a favourite by its key.
  await picker.search.pressSequentially('coder claude')
  await expect(picker.names).toHaveText(Array.from({ length: 5 }, (_, index) => `Claude ${index + 1} Coder`))
  await expect(picker.about).toContainText('anthropic/claude-1-coder')
  await picker.search.press('ControlOrMeta+b')
  await expect(picker.favourite).toHaveAttribute('aria-pressed', 'true')
  await expect(picker.option(/^Claude 1 Coder, Anthropic, .* favorite$/)).toHaveCount(1)

  // A model that is listed twice leaves nothing behind in the next search.
  await picker.search.fill('claude 1 large')
  await expect(picker.names).toHaveText(['Claude 1 Large'])
  await picker.search.fill('gpt 1 large')
  await expect(picker.names).toHaveText(['GPT 1 Large'])
  await picker.search.fill('free deepseek')
  await expect(picker.options.first()).toHaveAccessibleName(/, free$/)

  await picker.search.fill('')
  await picker.sort.selectOption('Price')
  const group = picker.group('Lowest price first')
  await expect(group.getByRole('option').first()).toHaveAccessibleName(/, free$/)
  await expect(group.locator('[data-price]').first()).toHaveText('free')
  await window.getByRole('button', { name: /^Context: sort/ }).click()
  await expect(picker.sort).toHaveValue('context')
  const contexts = await picker.group('Largest context first').locator('[data-context]').allTextContents()
  expect(contexts.slice(0, 2)).toEqual(['1.1M', '1.1M'])
  await window.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await findViolations(window)).toEqual([])
  await picker.search.press('Escape')
  await expect(picker.dialog).toHaveCount(0)
  await expect(chatScreen(window).message).toBeFocused()

  await running.restart()
  const after = modelPickerScreen(running.window)
  await after.open()
  await expect(after.sort).toHaveValue('context')
  await expect(after.group('Favorites').locator('[data-name]')).toHaveText(['Claude 1 Coder'])
  expect(await readBridge(running.window, 'settings.read')).toMatchObject({
    favouriteModels: { [profileId]: ['anthropic/claude-1-coder'] },
  })
})

test('the star in a row marks a favourite without choosing the model', async ({ shareApp, faultServer }) => {
  const gateway = scriptGateway(faultServer)
  listManyModels(faultServer)
  const { window } = await shareApp()
  await useGateway(window, { name: 'Stars', baseUrl: gateway.baseUrl }, 'sk-stars')
  await chatScreen(window).beginChat()
  await resizeWindow(window, { width: 900, height: 600 })
  const picker = modelPickerScreen(window)
  await picker.open()
  const row = picker.option(/^Claude 1 Medium,/)
  await row.hover()
  const before = await row.boundingBox()
  await row.locator('[data-star]').click()
  await expect(picker.option(/^Claude 1 Medium, .*favorite$/)).not.toHaveCount(0)
  await expect(picker.search).toBeFocused()
  // The row stays under the pointer although the favourites are now above it.
  const place = async () =>
    (
      await picker
        .option(/^Claude 1 Medium,/)
        .last()
        .boundingBox()
    )?.y
  await expect.poll(place).toBe(before?.y)
  // Names and prices are whole in a narrow window.
  const figures = await row
    .last()
    .locator('[data-price]')
    .evaluateAll((cells) => cells.map((cell) => cell.scrollWidth <= cell.clientWidth))
  expect(figures).toEqual([true, true])
  await expect(picker.connect).toBeInViewport({ ratio: 1 })
  await picker.connect.click()
  await expect(picker.dialog).toHaveCount(0)
  await resizeWindow(window, { width: 1280, height: 800 })
})
