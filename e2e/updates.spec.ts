import { identity } from '#shared/identity.ts'
import { announcedRelease, createFeedSigner } from '../electron/testing/sign-feed.ts'
import { maxFeedBytes } from '../electron/core/updates/fetch-feed.ts'
import { findViolations } from './find-violations.ts'
import { germanWindow } from './german-window.ts'
import { createGate, type FaultReply } from './harness/fault-server.ts'
import { catchOpenedAddresses, nativeQuestions } from './harness/stubbed-system.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { feedRoute, type ReleaseChange, updatesFrom, updatesScreen } from './updates-screen.ts'
import { openView } from './views.ts'

const signer = createFeedSigner()
const feedOf = (change: ReleaseChange = {}): string => signer.feed({ ...announcedRelease, ...change })

test('a build without a key says that it cannot check, and opens the releases page', async ({ shareApp }) => {
  const { app, window } = await shareApp()
  const opened = await catchOpenedAddresses(app)
  await openView(window, 'Settings')
  const { section, automatic, check } = updatesScreen(window)
  await expect(section).toContainText('This build can’t check for updates')
  await expect(automatic.or(check)).toHaveCount(0)
  await section.getByRole('button', { name: 'Open releases page' }).click()
  await expect.poll(opened).toEqual([identity.releases])
})

test('Check now offers a newer version, and refuses every other feed with a reason', async ({
  launchApp,
  faultServer,
}) => {
  const { app, window } = await launchApp(updatesFrom(faultServer, signer))
  const opened = await catchOpenedAddresses(app)
  await openView(window, 'Settings')
  const { section, automatic, check, download } = updatesScreen(window)
  /** Checks once for this reply, and returns what is known then. */
  async function checkFor(reply: FaultReply) {
    const before = faultServer.requests.length
    faultServer.reply(feedRoute, reply)
    await check.click()
    await expect.poll(() => faultServer.requests.length).toBe(before + 1)
    await expect.poll(async () => (await readBridge(window, 'updates.state')).isChecking).toBe(false)
    const { failure, newer } = await readBridge(window, 'updates.state')
    return { failure: failure?.notice?.code ?? null, newer: newer?.version ?? null }
  }

  await test.step('nothing was requested before, and one request is what Settings describes', async () => {
    await expect(automatic).not.toBeChecked()
    await expect(section).toContainText('Not checked yet')
    await expect(section).toContainText(`GET ${faultServer.url}/updates.json`)
    expect(await checkFor({ body: feedOf({ version: '0.0.1' }) })).toEqual({ failure: null, newer: null })
    await expect(section).toContainText('No newer version found')
    const { host } = new URL(faultServer.url)
    expect(faultServer.requests.map(({ method, path, headers, body }) => ({ method, path, headers, body }))).toEqual([
      {
        method: 'GET',
        path: '/updates.json',
        headers: {
          host,
          connection: 'keep-alive',
          accept: 'application/json',
          'accept-encoding': 'gzip, deflate, br, zstd',
          'accept-language': 'en',
          'sec-fetch-dest': 'empty',
          'sec-fetch-mode': 'no-cors',
          'sec-fetch-site': 'none',
          'user-agent': identity.name,
        },
        body: '',
      },
    ])
  })

  await test.step('the same version is no update', async () => {
    const version = await app.evaluate(({ app: own }) => own.getVersion())
    expect(await checkFor({ body: feedOf({ version }) })).toEqual({ failure: null, newer: null })
    await expect(section).toContainText('No newer version found')
  })

  await test.step('a newer version is offered, and Download opens its page after a question', async () => {
    expect(await checkFor({ body: feedOf() })).toEqual({ failure: null, newer: '9.1.0' })
    await expect(section).toContainText('Gatehouse 9.1.0 is available')
    await expect(section).toContainText('Released 1 Dec 2026.')
    await download.click()
    await expect.poll(opened).toEqual([announcedRelease.notesUrl])
    expect((await nativeQuestions(app)).map(({ detail }) => detail.includes(announcedRelease.notesUrl))).toEqual([true])
  })

  const { payload, signature } = JSON.parse(feedOf({ version: '9.2.0' })) as Record<string, string>
  const refused: readonly [string, FaultReply, string, string][] = [
    ['a status', { status: 404 }, 'updateServerStatus', 'answered with status 404'],
    [
      'a redirect',
      { status: 302, headers: { Location: '/other' } },
      'updateServerRedirects',
      'points to another address',
    ],
    ['too much', { body: ' '.repeat(maxFeedBytes + 1) }, 'updateFeedTooLarge', 'is too large'],
    ['a sign-in page', { body: '<html>Welcome</html>' }, 'updateFeedUnreadable', 'is not a list of versions'],
    [
      'a broken connection',
      { body: '{', headers: { 'Content-Length': '100', Connection: 'close' } },
      'updateServerUnreachable',
      'could not be reached',
    ],
    ['a truncated feed', { body: feedOf().slice(0, -20) }, 'updateFeedUnreadable', 'is not a list of versions'],
    [
      'a feed by another key',
      { body: createFeedSigner().feed({ ...announcedRelease, version: '9.2.0' }) },
      'updateSignatureWrong',
      'The signature does not match',
    ],
    [
      'a feed in other words',
      { body: signer.feed({ version: '9.2.0' }) },
      'updateFeedNotUnderstood',
      'does not understand',
    ],
    [
      'a truncated payload',
      { body: JSON.stringify({ payload: payload?.slice(0, 40), signature }) },
      'updateSignatureWrong',
      'The signature does not match',
    ],
    ['an expired feed', { body: feedOf({ expiresAt: '2020-01-01T00:00:00Z' }) }, 'updateFeedExpired', 'has expired'],
    [
      'an older version',
      { body: feedOf({ version: '9.0.9' }) },
      'updateFeedOlder',
      'names version 9.0.9, which is older than version 9.1.0 seen before',
    ],
  ]
  for (const [title, reply, code, words] of refused) {
    await test.step(`${title} is refused, and the newer version is still offered`, async () => {
      expect(await checkFor(reply)).toEqual({ failure: code, newer: '9.1.0' })
      await expect(section).toContainText('The check failed.')
      await expect(section).toContainText(words)
      await expect(download).toBeVisible()
    })
  }
  expect(faultServer.requests.filter(({ path }) => path !== '/updates.json')).toEqual([])
  expect(await findViolations(window)).toEqual([])

  await test.step('German', async () => {
    await readBridge(window, 'settings.change', { language: 'de' }).catch(() => undefined)
    const german = germanWindow(window)
    const updates = window.getByRole('region', { name: 'Updates', exact: true })
    await expect(updates).toContainText('Gatehouse 9.1.0 ist verfügbar')
    await expect(updates).toContainText('Die Suche ist fehlgeschlagen. Die Liste nennt Version 9.0.9')
    await expect(german.button('Jetzt suchen')).toBeVisible()
    expect(await findViolations(window)).toEqual([])
  })
})

test('the switch asks immediately and once a day, and the result is announced in other views', async ({
  launchApp,
  faultServer,
}) => {
  const running = await launchApp(updatesFrom(faultServer, signer))
  const gate = createGate()
  faultServer.reply(feedRoute, { gate, body: feedOf() })
  await openView(running.window, 'Settings')
  await updatesScreen(running.window).automatic.focus()
  await running.window.keyboard.press('Space')
  await gate.reached
  await expect(updatesScreen(running.window).section).toContainText('Checking…')
  await openView(running.window, 'Chat')
  gate.open()
  const opened = await catchOpenedAddresses(running.app)
  const notices = () => running.window.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  await expect(notices()).toContainText('Gatehouse 9.1.0 is available')
  await notices().getByRole('button', { name: 'Download' }).click()
  await expect.poll(opened).toEqual([announcedRelease.notesUrl])

  await running.restart()
  await expect(notices()).toContainText('Gatehouse 9.1.0 is available')
  await openView(running.window, 'Settings')
  const { automatic, check } = updatesScreen(running.window)
  await expect(automatic).toBeChecked()
  expect(faultServer.requests).toHaveLength(1)
  await check.focus()
  await running.window.keyboard.press('Enter')
  await expect.poll(() => faultServer.requests.length).toBe(2)
})
