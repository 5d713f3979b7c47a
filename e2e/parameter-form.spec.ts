import type { Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { expect, test } from './harness/test.ts'
import { inspectorScreen } from './inspector-screen.ts'
import { openConversation, readConversation } from './read-conversation.ts'

/** Returns the parameters that are set in the open chat. */
async function parametersOf(window: Page): Promise<unknown> {
  return (await readConversation(window, await openConversation(window))).conversation.parameters
}

test('a click on an unset parameter sets nothing and puts the cursor into its empty field', async ({ shareApp }) => {
  const { window } = await shareApp()
  const inspector = inspectorScreen(window)
  await inspector.open()
  for (const label of ['Temperature', 'Seed', 'Max completion tokens']) {
    await inspector.find(label)
    await inspector.number(label).hover()
    await expect(window.getByRole('button', { name: `Set ${label}`, exact: true })).toHaveCount(0)
    await inspector.number(label).click()
    await expect(inspector.number(label)).toBeFocused()
    await expect(inspector.number(label)).toHaveValue('')
  }
  // What a click had set would arrive before the typed value.
  await inspector.find('Seed')
  await inspector.number('Seed').fill('7')
  await expect.poll(() => parametersOf(window)).toEqual({ seed: 7 })
})

test('parameters that the model does not support are shown on request, if they are set, and by a search', async ({
  shareApp,
}) => {
  const { window } = await shareApp()
  await chooseModel(window, 'gatehouse/script')
  const inspector = inspectorScreen(window)
  await inspector.open()
  const show = window.getByRole('button', { name: /^Show \d+ unsupported$/ })
  await expect(show).toBeVisible()
  await expect(inspector.number('Top K')).toHaveCount(0)
  await inspector.find('top k')
  await expect(show).toHaveCount(0)
  await inspector.number('Top K').fill('40')
  await expect.poll(() => parametersOf(window)).toEqual({ top_k: 40 })

  await inspector.find('')
  await expect(inspector.number('Top K')).toHaveValue('40')
  await expect(window.getByText('This model may not support it.')).toBeVisible()
  await expect(inspector.number('Temperature')).toHaveCount(0)
  await show.click()
  await expect(inspector.number('Temperature')).toBeVisible()
  await window.getByRole('button', { name: 'Hide unsupported' }).click()
  await expect(inspector.number('Temperature')).toHaveCount(0)

  // The focus is not lost with the row.
  await inspector.reset('Top K').click()
  await expect.poll(() => parametersOf(window)).toEqual({})
  await expect(inspector.number('Top K')).toBeFocused()
})

test('a schema is written in an editor with room, which shows its mistakes and formats it', async ({ shareApp }) => {
  const { window } = await shareApp()
  await chatScreen(window).beginChat()
  const inspector = inspectorScreen(window)
  await inspector.open()
  await inspector.find('response format')
  await inspector.set('Response format')
  await inspector.choice('Response format').selectOption('json_schema')
  await inspector.text('Schema name').fill('city')
  const open = window.getByRole('button', { name: 'Open editor for JSON Schema' })
  await open.press('Enter')
  const editor = window.getByRole('dialog', { name: 'JSON Schema' })
  const text = editor.getByRole('textbox', { name: 'JSON Schema' })
  await expect(text).toBeFocused()
  await editor.getByRole('button', { name: 'Example' }).click()
  await expect(text).toHaveValue(/"additionalProperties": false/)
  await expect(text).toBeFocused()
  await text.fill('{"type":\n oops}')
  await expect(text).toHaveAccessibleDescription('Invalid JSON at line 2, column 2.')
  await expect(editor.getByRole('button', { name: 'Format' })).toBeDisabled()
  await text.fill('{"type": "object"}')
  await editor.getByRole('button', { name: 'Format' }).click()
  await expect(text).toHaveValue('{\n  "type": "object"\n}')
  await window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findViolations(window)).toEqual([])

  // A mistake that only the check in main finds.
  await text.fill('"a text"')
  await expect(text).toHaveAccessibleDescription(/json_schema\.schema/)
  await text.fill('{"type": "array"}')
  await expect(text).toHaveAccessibleDescription('')
  await text.press('Escape')
  await expect(editor).toHaveCount(0)
  await expect(open).toBeFocused()
  await expect(inspector.text('JSON Schema')).toHaveValue(/"array"/)
  await expect
    .poll(() => parametersOf(window))
    .toEqual({ response_format: { type: 'json_schema', json_schema: { name: 'city', schema: { type: 'array' } } } })
})
