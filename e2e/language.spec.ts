import { once } from 'node:events'
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright/test'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { findEnglish } from './english-words.ts'
import { germanWindow, turnGerman } from './german-window.ts'
import { createSoundFolder, microphoneFileArgs } from './harness/spoken-sound.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { tone } from './clip-screen.ts'
import { openView } from './views.ts'
import { openedWindow } from './window-screen.ts'

/**
 * Texts that are the same in every language: URLs, names of programs and licenses, the shape of a request, and texts of
 * the embedded gateway.
 */
const ofOthers = [
  /^https:/,
  /^"?messages"?(?: zuklappen)?$/,
  /^Plays what the message asks for/,
  /^[A-Z]{2}$/,
  /^Moonshine Tiny, the model for English/,
  /^LGPL/,
  /^gatehouse\/\w+: answered by/,
]

test('a language change applies to every window, the menu, and after a restart', async ({ shareApp }) => {
  const running = await shareApp()
  const { window } = running
  await expect(window.locator('html')).toHaveAttribute('lang', 'en')
  await window.getByRole('textbox', { name: 'Message', exact: true }).fill('half a thought')
  await openView(window, 'Settings')
  await window.getByRole('radio', { name: 'Deutsch' }).click()

  await expect(window.locator('html')).toHaveAttribute('lang', 'de')
  await expect(window.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible()
  await expect(window.getByRole('link', { name: 'Verbrauch' })).toBeVisible()
  expect(await menuLabels()).toEqual(['Datei', 'Bearbeiten', 'Ansicht', 'Fenster', 'Hilfe'])
  // A draft from before the reload is still there.
  await window.keyboard.press('Control+1')
  await expect(messageIn(window)).toHaveValue('half a thought')
  await messageIn(window).press('Enter')
  await expect(window.getByRole('log', { name: 'Nachrichten' }).getByRole('article')).toHaveCount(2)

  await running.restart()
  await expect(running.window.locator('html')).toHaveAttribute('lang', 'de')
  await expect(messageIn(running.window)).toBeVisible()
  await running.window.keyboard.press('Control+7')
  await running.window.getByRole('radio', { name: 'English' }).click()
  await expect(running.window.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  expect(await menuLabels()).toEqual(['File', 'Edit', 'View', 'Window', 'Help'])

  function menuLabels() {
    return running.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label))
  }
})

test('on a German system the app is German from its first start', async ({ launchApp }) => {
  const { window } = await launchApp({ args: ['--lang=de'], environment: { LANGUAGE: 'de', LANG: 'de_DE.UTF-8' } })
  await expect(window.locator('html')).toHaveAttribute('lang', 'de')
  await expect(messageIn(window)).toBeVisible()
})

/** Returns a port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await promisify(server.close.bind(server))()
  return port
}

function messageIn(window: Page) {
  return window.getByRole('textbox', { name: 'Nachricht', exact: true })
}

test('main’s error messages are shown in German, also stored ones', async ({ shareApp }) => {
  const { window, app, dataDirectory } = await shareApp()
  await chooseModel(window, 'gatehouse/script')
  await chatScreen(window).ask('/say eins zwei drei vier\n/cut after=2')
  const german = await turnGerman(window)
  const english = await findEnglish([...ofOthers, /conversations\.json/])
  await german.articles.last().getByText('Einzelheiten', { exact: true }).click()
  await expect(german.articles.last()).toContainText(/Die Verbindung brach|Die Antwort brach ab|mitten in der Antwort/)
  expect.soft(await english.in(window)).toEqual([])

  // A gateway that cannot be reached.
  const { id } = await readBridge(window, 'profiles.save', {
    draft: {
      name: 'Büro',
      baseUrl: `http://127.0.0.1:${await freePort()}/api/v1`,
      authorizeUrl: null,
      dialect: 'gateway',
    },
  })
  await readBridge(window, 'keys.save', { profileId: id, slot: 'user', key: 'sk-eins' })
  await readBridge(window, 'profiles.choose', { profileId: id })
  await german.button('Neuer Chat').first().click()
  await expect(german.articles).toHaveCount(0)
  await expect(german.message).toBeFocused()
  await german.ask('Hallo?')
  await german.articles.last().getByText('Einzelheiten', { exact: true }).click()
  await expect(german.articles.last()).toContainText('Das Gateway hat die Verbindung abgelehnt.')
  expect.soft(await english.in(window)).toEqual([])

  // A form field.
  await german.openView(6, 'Einstellungen')
  await german.button('Gateway verbinden').click()
  const dialog = window.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Adresse' }).fill('http://gateway.example/api/v1')
  await dialog.getByRole('button', { name: 'Verbinden' }).click()
  await expect(dialog.getByText(/^Benutzen Sie eine Adresse, die mit https:\/\/ beginnt/)).toBeVisible()
  expect.soft(await english.in(window)).toEqual([])
  await window.keyboard.press('Escape')

  // A file.
  const path = join(dataDirectory, 'chats.json')
  writeFileSync(path, 'This is no list of chats.')
  await app.evaluate(({ dialog: native }, filePath) => {
    native.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
  }, path)
  await german.openView(1, 'Chat')
  await german.command('Chats importieren…')
  await expect(window.getByText('Die Datei ist kein JSON.')).toBeVisible()
  expect.soft(await english.in(window)).toEqual([])

  // Markdown, and the name of its file.
  const saved = join(dataDirectory, 'saved.md')
  await app.evaluate(({ dialog: native }, filePath) => {
    native.showSaveDialog = async (...args: unknown[]) => {
      const options = args.at(-1) as { defaultPath?: string }
      Reflect.set(globalThis, 'offered', options.defaultPath)
      return { canceled: false, filePath }
    }
  }, saved)
  await german.openView(1, 'Chat')
  await german.command('Alle Chats exportieren…')
  await expect.poll(() => app.evaluate(() => String(Reflect.get(globalThis, 'offered')))).toMatch(/Gatehouse-Chats \d/)
  rmSync(path)
  await expect.poll(() => existsSync(saved)).toBe(true)
  rmSync(saved)
})

// The last test that shares this app: saving a preset in the embedded gateway ends sharing.
test('no view or panel shows English words in German', async ({ shareApp }) => {
  const { window } = await shareApp()
  const english = await findEnglish(ofOthers)
  // Control: before the language change, the finder finds what must be gone afterwards.
  await window.getByRole('textbox', { name: 'Message', exact: true }).waitFor()
  expect(await english.control(window)).toEqual(expect.arrayContaining(['Main', 'Providers', 'Usage', 'Settings']))
  const german = await turnGerman(window)
  const look = (name: string) => expect.soft(english.in(window), name).resolves.toEqual([])
  await look('the first start')

  await german.beginChat('gatehouse/script')
  await german.ask('/say Guten Tag, Ana')
  await look('a chat')
  await window.getByRole('article').last().hover()
  await german.button('Einzelheiten dieser Antwort').last().click()
  await look('the details of an answer')
  await window.keyboard.press('Escape')
  await german.button('Inspektor').click()
  for (const tab of ['Anfrage', 'Routing', 'Parameter']) {
    await window.getByRole('tab', { name: tab, exact: true }).click()
    await window.getByRole('tabpanel').getByText(/\S/).first().waitFor()
    await look(`the inspector, ${tab}`)
  }
  // Validation errors are shown next to the value.
  await german.button(/^\d+ nicht unterstützte zeigen$/).click()
  await window.getByRole('spinbutton', { name: 'Temperatur', exact: true }).fill('7')
  await window.keyboard.press('Tab')
  await expect(window.getByText('temperature muss zwischen 0 und 2 liegen')).toBeVisible()
  await look('the inspector with a problem')
  await german.button('Inspektor').click()
  await german.button('Werkzeuge').click()
  await window.getByRole('menuitemcheckbox', { name: 'Modelle vergleichen' }).click()
  await look('a comparison before it begins')
  await german.button('Vergleich beenden').click()
  await window.getByRole('button', { name: /^Modell: / }).click()
  await window.getByRole('combobox', { name: 'Modelle suchen' }).waitFor()
  await look('the choice of a model')
  await window.keyboard.press('Escape')
  await german.button('Gesprächsmodus').click()
  // Wait until the app knows whether there is a microphone.
  await expect(window.getByRole('region', { name: 'Gesprächsmodus' }).getByRole('status')).toHaveText(
    /^Hört (?:nicht )?zu$/,
  )
  await look('conversation mode')
  await window.keyboard.press('Escape')
  await window.keyboard.press('ControlOrMeta+k')
  await window.getByRole('combobox').waitFor()
  await look('the palette')
  await window.keyboard.press('Escape')

  await german.openView(2, 'Presets')
  await look('no presets')
  await german.button('Neues Preset').first().click()
  await window.getByRole('textbox', { name: 'Slug' }).fill('mein-preset')
  await window.getByRole('textbox', { name: 'System-Prompt' }).fill('Antworten Sie kurz.')
  // The list shows a draft's name once main has saved it.
  await expect(window.getByText('new-preset')).toHaveCount(0)
  await look('the editor of a preset')
  await german.button('Anfrage prüfen…').click()
  await window.getByRole('dialog').waitFor()
  await look('the saving of a preset')
  await german.button('Preset anlegen').click()
  await expect(window.getByRole('dialog')).toHaveCount(0)
  for (const tab of await window.getByRole('main').getByRole('tab').all()) {
    await tab.click()
    await look(`a preset, ${await tab.innerText()}`)
  }
  await german.openView(3, 'Sprache')
  await look('no clips')
  await german.openView(4, 'Anbieter')
  for (const view of ['Karte', 'Nach Land', 'Tabelle', 'Meine Daten']) {
    await window.getByRole('radio', { name: view }).click()
    await look(`the providers, ${view}`)
  }
  await german.openView(5, 'Verbrauch')
  await look('the usage')
  await german.button('Budget setzen').click()
  await look('the budget')
  await window.keyboard.press('Escape')
  await german.openView(6, 'Einstellungen')
  await look('the settings')
  await german.button('Gateway verbinden').click()
  await window.getByRole('dialog').waitFor()
  await look('a new gateway')
  await window.keyboard.press('Escape')
  for (const gateway of ['Auf diesem Computer', 'OpenRouter']) {
    await german.button(`${gateway} verwalten`).click()
    await window.getByRole('heading', { level: 1, name: gateway }).waitFor()
    await look(`the gateway ${gateway}`)
    await german.button('Alle Einstellungen').click()
  }
})

test('a recording, the menu and the dictation window are German', async ({ launchApp }) => {
  const sounds = createSoundFolder()
  const running = await launchApp({ args: microphoneFileArgs(sounds.write('tone.wav', tone(20))) })
  const { window, app } = running
  try {
    const german = await turnGerman(window)
    const english = await findEnglish(ofOthers)
    await german.openView(3, 'Sprache')
    await window.getByRole('switch', { name: 'Automatisch transkribieren' }).click()
    await german.button(/^Aufnehmen/).click()
    await expect(german.button('Aufnahme beenden')).toBeVisible()
    // A shorter recording counts as silence.
    await expect(window.getByRole('region', { name: 'Rekorder' })).toContainText(/0:(?:0[2-9]|[1-5]\d)\./)
    expect.soft(await english.in(window)).toEqual([])
    await german.button('Aufnahme beenden').click()
    await expect(german.button('Transkribieren')).toBeVisible()
    expect.soft(await english.in(window)).toEqual([])
    const labels = await app.evaluate(({ Menu }) => {
      const all = (menu: Electron.Menu | null | undefined): string[] =>
        (menu?.items ?? []).flatMap(({ label, submenu }) => [label, ...all(submenu)])
      return all(Menu.getApplicationMenu())
    })
    expect(labels.filter((label) => /\b(?:new|close|quit|undo|copy|view|window|zoom|settings)\b/i.test(label))).toEqual(
      [],
    )
    const dictation = await openedWindow(running, async () => {
      await readBridge(window, 'settings.change', { dictation: true })
      await app.evaluate(({ app: own }) => {
        own.emit('second-instance', {}, [], '', { openUrl: null, isDictation: true })
      })
    })
    await expect(dictation.getByText('Nimmt auf')).toBeVisible()
    expect.soft(await english.in(dictation)).toEqual([])
    expect(await (await app.browserWindow(dictation)).evaluate((own) => own.getTitle())).toBe('Diktat')
    await Promise.all([dictation.waitForEvent('close'), dictation.keyboard.press('Escape').catch(() => undefined)])
  } finally {
    sounds.remove()
  }
})

test('a read-only folder and a damaged file are reported in German', async ({ launchApp }) => {
  const running = await launchApp()
  const german = await turnGerman(running.window)
  await german.ask('Hallo')
  await running.close()
  const folder = running.dataDirectory
  const file = join(folder, 'gatehouse.db')
  const fromTheGuide = [/^Hello! I’m the built-in help/, /^(?:Get started|Connect a model|Keyboard shortcuts)$/]
  const english = await findEnglish([...ofOthers, ...fromTheGuide, /^Antwort fertig/])
  chmodSync(file, 0o400)
  chmodSync(folder, 0o500)
  try {
    await running.reopen()
    const banner = running.window.getByRole('region', { name: /^Der Datenordner ist schreibgeschützt/ })
    await expect(banner).toBeVisible()
    await expect(banner.locator('[title]').first()).toHaveAttribute('title', /^Der Datenordner ist schreibgeschützt/)
    await running.close()
  } finally {
    chmodSync(folder, 0o700)
    chmodSync(file, 0o600)
  }
  writeFileSync(file, 'This was never a database.\n'.repeat(500))
  // The setting was stored in the damaged file, so the system's language applies until one is chosen.
  await running.reopen()
  const { window } = running
  await expect(window.locator('html')).toHaveAttribute('lang', 'en')
  await expect(window.getByText(/^The data file /).first()).toBeVisible()
  await turnGerman(window)
  await expect(window.getByText(/^Die Datendatei ist /).first()).toBeVisible()
  expect.soft(await english.in(window)).toEqual([])
  await expect(germanWindow(window).message).toBeVisible()
})
