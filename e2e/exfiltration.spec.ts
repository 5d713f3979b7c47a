import { proveWaysReach } from './exfiltration-control.ts'
import { exfiltrationWays } from './exfiltration-ways.ts'
import { expect, test } from './harness/test.ts'
import { listenForContacts } from './listen-for-contacts.ts'
import { proveNamesReach, watchNames } from './watch-names.ts'

// Electron’s checklist: 13, 14
test('no code in the page reaches the network', async ({ shareApp, expectError, startBrowser }) => {
  expectError(
    /Content Security Policy|securitypolicyviolation|Failed to load resource|net::ERR|Unsafe attempt to load|requires 'Trusted/,
  )
  const listener = await listenForContacts()
  const { app, window } = await shareApp()
  await window.getByRole('textbox', { name: 'Message' }).waitFor()
  const page = window.url()

  for (const [name, way] of Object.entries(exfiltrationWays)) {
    await test.step(name, async () => {
      await window.evaluate(way, listener.url).catch(() => undefined)
    })
  }
  await proveWaysReach(await startBrowser())
  expect(listener.contacts()).toEqual([])
  expect(window.url().replace(/#$/, '')).toBe(page)
  expect(app.windows()).toHaveLength(1)
  await listener.close()
})

test('no host name made up by the page is looked up', async ({ shareApp, expectError, startBrowser }) => {
  expectError(/Content Security Policy|securitypolicyviolation|Failed to load resource|net::ERR/)
  const { app, window, person } = await shareApp()
  await window.getByRole('textbox', { name: 'Message' }).waitFor()
  const watch = await watchNames(app, person)
  await watch.tryWays(window)
  await proveNamesReach(await startBrowser())
  expect(await watch.stop()).toEqual([])
})
