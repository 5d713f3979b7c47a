import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright/test'
import { blankPdf, cards, drawPicture, dropOrPaste, gif, lastBody, toneWav } from './attachment-files.ts'
import { chatScreen, chooseModel } from './chat-screen.ts'
import { findViolations } from './find-violations.ts'
import { expect, test } from './harness/test.ts'
import { inspectorScreen } from './inspector-screen.ts'
import { openOfficeChat } from './open-office-chat.ts'
import { openConversation, readConversation } from './read-conversation.ts'
import { scriptGateway } from './scripted-gateway.ts'

const notes = 'Lemons\nThe good oil — naïve 😀\n'

test('files of every kind are sent byte for byte as previewed', async ({ shareApp, faultServer, spoken }) => {
  const gateway = scriptGateway(faultServer)
  const { app, window, dataDirectory } = await shareApp()
  await openOfficeChat(window, gateway.baseUrl)
  const chat = chatScreen(window)
  const files = {
    'stripes.png': await drawPicture(window, 'image/png'),
    'stripes.jpg': await drawPicture(window, 'image/jpeg'),
    // Wrong extension on purpose: the type is detected from the bytes.
    'stripes.txt': await drawPicture(window, 'image/webp'),
    'dot.gif': gif,
    'tone.wav': toneWav(),
    'voice.mp3': Buffer.from(await spoken.speakMp3('Hello there.')),
    'paper.pdf': blankPdf(3),
    'notes.md': Buffer.from(notes),
  }
  const [png, jpg, ...others] = Object.entries(files).map(([name, bytes]) => ({ name, bytes }))
  if (!png || !jpg) throw new Error('There are no files.')
  await chat.message.fill('What is all this?')
  await attach(app, window, [writeFile(dataDirectory, png.name, png.bytes)])
  await expect(cards(window)).toHaveCount(1)
  await dropOrPaste(window, 'paste', [jpg])
  await expect(cards(window)).toHaveCount(2)
  await dropOrPaste(window, 'drop', others)
  await expect(cards(window)).toHaveCount(8)
  await expect(cards(window).nth(6)).toContainText('PDF, 3 pages')
  await expect(cards(window).nth(7)).toContainText('Lemons')
  await expect(cards(window).nth(4)).toContainText('0:02')
  await window.getByRole('button', { name: /Image detail: stripes.png$/ }).click()
  await window.getByRole('menuitemradio', { name: 'Detail: low' }).click()

  const inspector = inspectorScreen(window)
  await inspector.open()
  await inspector.tab('Request').click()
  const body = window.getByRole('region', { name: 'Body' })
  await body.getByRole('button', { name: 'Expand content' }).click()
  await body.getByRole('button', { name: 'Expand image_url' }).first().click()
  await expect(body).toContainText(`bytes of stripes.png …`)
  await inspector.copyRequest.click()
  const copied = () => app.evaluate(({ clipboard }) => clipboard.readText())
  await expect.poll(copied).toContain('What is all this?')
  const request = await copied()
  await expect(window.getByRole('complementary', { name: 'Inspector' })).toContainText(
    `${Math.round(Buffer.byteLength(request) / 1024)} KB`,
  )

  await chat.message.press('Enter')
  await expect(chat.articles).toHaveCount(2)
  await expect(chat.articles.last()).toContainText('Scripted words.')
  const received = lastBody(gateway)
  expect(received).toBe(request)
  const base64 = (name: keyof typeof files) => files[name].toString('base64')
  expect(JSON.parse(received).messages).toEqual([
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What is all this?' },
        { type: 'image_url', image_url: { url: `data:image/png;base64,${base64('stripes.png')}`, detail: 'low' } },
        { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${base64('stripes.jpg')}` } },
        { type: 'image_url', image_url: { url: `data:image/webp;base64,${base64('stripes.txt')}` } },
        { type: 'image_url', image_url: { url: `data:image/gif;base64,${base64('dot.gif')}` } },
        { type: 'input_audio', input_audio: { data: base64('tone.wav'), format: 'wav' } },
        { type: 'input_audio', input_audio: { data: base64('voice.mp3'), format: 'mp3' } },
        {
          type: 'file',
          file: { filename: 'paper.pdf', file_data: `data:application/pdf;base64,${base64('paper.pdf')}` },
        },
        { type: 'text', text: `notes.md:\n\n${notes}` },
      ],
    },
  ])
  await expect(cards(window)).toHaveCount(8)
  await expect(chat.articles.first().getByRole('img')).toHaveCount(0)
  await expect.poll(() => window.locator('[role="log"] li img').evaluateAll(areDrawn)).toEqual([true, true, true, true])
})

test('a draft keeps its files after a restart and a kill, and removing one can be undone', async ({ launchApp }) => {
  const running = await launchApp()
  const bytes = await drawPicture(running.window, 'image/png')
  await chatScreen(running.window).message.fill('About these')
  await dropOrPaste(running.window, 'drop', [
    { name: 'one.png', bytes },
    { name: 'two.txt', bytes: Buffer.from('Two') },
  ])
  await expect(cards(running.window)).toHaveCount(2)
  // A draft is autosaved after at most 0.3 s, which may be later than the files.
  const id = await openConversation(running.window)
  const saved = async () => (await readConversation(running.window, id)).conversation.draft
  await expect.poll(saved).toBe('About these')
  await running.kill()
  await running.reopen()
  const { window } = running
  await expect(cards(window)).toHaveCount(2)
  await expect(chatScreen(window).message).toHaveValue('About these')
  await window.getByRole('button', { name: 'Remove one.png' }).click()
  await expect(cards(window)).toHaveCount(1)
  await window.getByRole('button', { name: 'Undo' }).click()
  await expect(cards(window)).toHaveCount(2)
  await expect(cards(window).first()).toContainText('one.png')
  const stored = readdirSync(join(running.dataDirectory, 'attachments'))
  expect(stored).toHaveLength(2)
  expect(stored.every((name) => /^[0-9a-f]{64}$/.test(name))).toBe(true)
})

test('a file that cannot be attached shows an error, and the typed text is kept', async ({ shareApp }) => {
  const { app, window, dataDirectory } = await shareApp()
  const chat = chatScreen(window)
  await chat.message.fill('Keep this')
  const folder = join(dataDirectory, 'a folder')
  mkdirSync(folder, { recursive: true })
  await attach(app, window, [
    writeFile(dataDirectory, 'nothing.png', Buffer.alloc(0)),
    writeFile(dataDirectory, 'program.pdf', Buffer.from([0, 1, 2, 3, 4, 5])),
    writeFile(dataDirectory, 'huge.txt', Buffer.alloc(1024 * 1024 + 1, 'a')),
    join(dataDirectory, 'gone.png'),
    folder,
  ])
  const alerts = window.getByRole('alert')
  await expect(alerts).toHaveCount(5)
  for (const words of [
    'is empty',
    'The content of a file decides its type',
    '1 MB for text',
    'can’t be opened',
    'It’s a folder',
  ]) {
    await expect(alerts.filter({ hasText: words })).toHaveCount(1)
  }
  await expect(chat.message).toHaveValue('Keep this')
  expect(await findViolations(window)).toEqual([])
  while ((await alerts.count()) > 0) await alerts.first().getByRole('button', { name: 'Dismiss' }).click()

  await dropOrPaste(window, 'drop', [{ name: 'a.txt', bytes: Buffer.from('same') }])
  await expect(cards(window)).toHaveCount(1)
  await dropOrPaste(window, 'drop', [{ name: 'b.txt', bytes: Buffer.from('same') }])
  await expect(alerts).toContainText('already attached to this message')
  await alerts.getByRole('button', { name: 'Dismiss' }).click()
  await dropOrPaste(
    window,
    'drop',
    Array.from({ length: 10 }, (_, index) => ({ name: `${index}.txt`, bytes: Buffer.from(`text ${index}`) })),
  )
  await expect(alerts).toContainText('A message can have 10 files')
  await expect(cards(window)).toHaveCount(10)
})

test('a model without picture input is reported before sending, and the guide still answers', async ({ shareApp }) => {
  const { window } = await shareApp()
  const chat = chatScreen(window)
  await chooseModel(window, 'gatehouse/script')
  await dropOrPaste(window, 'paste', [{ name: 'stripes.png', bytes: await drawPicture(window, 'image/png') }])
  const warning = window.getByRole('alert')
  await expect(warning).toContainText('doesn’t accept pictures')
  await warning.getByRole('button', { name: 'Choose a model' }).click()
  await expect(window.getByRole('combobox', { name: 'Search models' })).toBeVisible()
  await window.keyboard.press('Escape')
  await chat.ask('/say Seen')
  await expect(chat.articles.last()).toContainText('Seen')
  await dropOrPaste(window, 'paste', [{ name: 'only.txt', bytes: Buffer.from('/say Read from the file') }])
  await expect(cards(window).last()).toContainText('only.txt')
  await chat.send.click()
  await expect(chat.articles).toHaveCount(4)
  await expect(chat.articles.last()).toContainText('Read from the file')
})

test('files are enlarged by keyboard, saved, removed by an edit, and sent again by a retry', async ({
  shareApp,
  faultServer,
}) => {
  const gateway = scriptGateway(faultServer)
  const { app, window, dataDirectory } = await shareApp()
  await openOfficeChat(window, gateway.baseUrl)
  const chat = chatScreen(window)
  const bytes = await drawPicture(window, 'image/png', 900, 600)
  await dropOrPaste(window, 'drop', [
    { name: 'stripes.png', bytes },
    { name: 'notes.md', bytes: Buffer.from(notes) },
  ])
  await expect(cards(window)).toHaveCount(2)
  await chat.ask('Look')
  const question = chat.articles.first()
  await question.getByRole('button', { name: 'Open stripes.png' }).press('Enter')
  const viewer = window.getByRole('dialog')
  await expect(viewer.getByRole('img', { name: 'stripes.png' })).toBeVisible()
  expect(await findViolations(window)).toEqual([])
  await window.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('region', { name: 'notes.md' })).toContainText('The good oil')
  await window.keyboard.press('ArrowLeft')
  const saved = join(dataDirectory, 'saved.png')
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, saved)
  await viewer.getByRole('button', { name: 'Save stripes.png…' }).click()
  await expect(window.getByRole('region', { name: /Notifications/ })).toContainText('Saved saved.png')
  expect(readFileSync(saved).equals(bytes)).toBe(true)
  await window.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)

  const first = lastBody(gateway)
  await window.getByRole('button', { name: 'Regenerate' }).click()
  await expect(chat.articles.last()).toContainText('2/2')
  expect(lastBody(gateway)).toBe(first)

  await question.hover()
  await question.getByRole('button', { name: 'Edit message' }).click()
  const editor = window.getByRole('article', { name: 'Edit your message' })
  await editor.getByRole('button', { name: 'Remove stripes.png' }).click()
  await expect(editor.getByRole('textbox', { name: 'New text' })).toBeFocused()
  await editor.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(chat.articles.first()).toContainText('2/2')
  await expect
    .poll(() => JSON.parse(lastBody(gateway)).messages)
    .toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look' },
          { type: 'text', text: `notes.md:\n\n${notes}` },
        ],
      },
    ])
})

test('a markup file is shown as plain text and creates no elements', async ({ shareApp }) => {
  const { window } = await shareApp()
  const markup = '<script>globalThis.harmed = true</script><img src="x" onerror="globalThis.harmed = true">'
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" onload="globalThis.harmed = true">${markup}</svg>`
  await dropOrPaste(window, 'drop', [
    { name: 'page.html', bytes: Buffer.from(markup) },
    { name: 'picture.svg', bytes: Buffer.from(picture) },
  ])
  await expect(cards(window)).toHaveCount(2)
  await window.getByRole('button', { name: 'Open page.html' }).click()
  const viewer = window.getByRole('dialog')
  await expect(viewer.getByRole('region', { name: 'page.html' })).toContainText(markup)
  await window.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('region', { name: 'picture.svg' })).toContainText(picture)
  await expect(viewer.locator('img, iframe, object, embed, script, svg[onload]')).toHaveCount(0)
  expect(await window.evaluate(() => 'harmed' in globalThis)).toBe(false)
})

test('an edit takes files by button, drop and paste, keeps them after a restart, and rejects unsupported ones', async ({
  shareApp,
}) => {
  const running = await shareApp()
  const { app, dataDirectory } = running
  await chooseModel(running.window, 'gatehouse/script')
  await chatScreen(running.window).ask('/say One')
  const edit = async () => {
    const question = chatScreen(running.window).articles.first()
    await question.hover()
    await question.getByRole('button', { name: 'Edit message' }).click()
  }
  const editorIn = (window: Page) => window.getByRole('article', { name: 'Edit your message' })
  await edit()
  let editor = editorIn(running.window)
  const field = editor.getByRole('textbox', { name: 'New text' })
  const path = writeFile(dataDirectory, 'chosen.txt', Buffer.from('chosen'))
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] })
  }, path)
  await editor.getByRole('button', { name: 'Attach', exact: true }).click()
  await expect(cards(running.window)).toHaveCount(1)
  const picture = { name: 'stripes.png', bytes: await drawPicture(running.window, 'image/png') }
  await dropOrPaste(running.window, 'paste', [picture], field)
  await dropOrPaste(running.window, 'drop', [{ name: 'dropped.txt', bytes: Buffer.from('dropped') }], field)
  // All files are attached to the edit, none to the next message.
  await expect(editor.getByRole('listitem')).toHaveCount(3)
  await expect(cards(running.window)).toHaveCount(3)
  await dropOrPaste(running.window, 'drop', [{ name: 'again.txt', bytes: Buffer.from('chosen') }], field)
  await expect(editor.getByRole('alert').filter({ hasText: 'again.txt' })).toContainText(
    'already attached to this message',
  )
  expect(await findViolations(running.window)).toEqual([])
  await running.restart()
  const { window } = running
  editor = editorIn(window)
  await expect(editor.getByRole('listitem')).toHaveCount(3)
  await editor.getByRole('button', { name: 'Remove chosen.txt' }).click()
  await window.getByRole('button', { name: 'Undo' }).click()
  await expect(editor.getByRole('listitem').first()).toContainText('chosen.txt')
  await editor.getByRole('button', { name: 'Remove dropped.txt' }).click()
  await editor.getByRole('textbox', { name: 'New text' }).fill('/show-request\n/say With')
  await editor.getByRole('button', { name: 'Send', exact: true }).click()
  const chat = chatScreen(window)
  await expect(chat.articles.first()).toContainText('2/2')
  await expect(chat.articles.first().getByRole('listitem')).toHaveCount(2)
  await expect(chat.articles.last()).toContainText('chosen.txt')
  await expect(chat.articles.last()).toContainText('image_url')
  await expect(chat.articles.last()).not.toContainText('dropped.txt')
})

/** Answers the system's dialog with these files. */
async function attach(app: ElectronApplication, window: Page, filePaths: string[]) {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: chosen })
  }, filePaths)
  await window.getByRole('button', { name: 'Attach', exact: true }).click()
}

function writeFile(directory: string, name: string, bytes: Buffer): string {
  const path = join(directory, name)
  writeFileSync(path, bytes)
  return path
}

function areDrawn(pictures: Element[]): boolean[] {
  return pictures.map((picture) => picture instanceof HTMLImageElement && picture.naturalWidth > 0)
}
