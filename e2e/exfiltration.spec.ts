import { exfiltrationWays } from './exfiltration-ways.ts'
import { expect, test } from './harness/test.ts'
import { listenForContacts } from './listen-for-contacts.ts'

test('nothing that runs in the page reaches the network', async ({ launchApp, expectError }) => {
  expectError(/.*/)
  const listener = await listenForContacts()
  const { app, window } = await launchApp()
  await window.getByRole('textbox', { name: 'Message' }).waitFor()
  const page = window.url()

  for (const [name, way] of Object.entries(exfiltrationWays)) {
    await test.step(name, async () => {
      await window.evaluate(way, listener.url).catch(() => undefined)
    })
  }
  // Whatever was begun has had the time to arrive.
  await window.waitForTimeout(1500)
  expect(listener.contacts()).toEqual([])
  expect(window.url().replace(/#$/, '')).toBe(page)
  expect(app.windows()).toHaveLength(1)

  // The positive control: the listener does notice who comes.
  await fetch(listener.url).catch(() => undefined)
  expect(listener.contacts()).toEqual(['tcp'])
  await listener.close()
})
