import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { addFiles, openOffice, readSaved, tone, transcription } from './clip-screen.ts'
import { findViolations } from './find-violations.ts'
import type { RecordedRequest } from './harness/fault-server.ts'
import type { RunningApp } from './harness/launch-app.ts'
import { silence, speak, wavOf } from './harness/spoken-sound.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { voiceScreen } from './voice-screen.ts'

const route = 'POST /api/v1/audio/transcriptions'

test('clips have tags, by which and by whose words they are found', async ({ launchApp, sounds }) => {
  const running = await launchApp()
  const { window } = running
  const voice = voiceScreen(window)
  const { tags, field, filter } = tagParts(window)
  const clips = voice.clips.getByRole('link')
  await voice.open()
  await expect(filter).toHaveCount(0)
  await addFiles(window, [sounds.write('Call with Ana.wav', tone(2)), sounds.write('Walk.wav', tone(3))])
  await expect(clips).toHaveCount(2)
  await expect(voice.current).toContainText('Walk')

  await clips.filter({ hasText: 'Call with Ana' }).click()
  await addTag(window, 'work')
  await addTag(window, 'Porto')
  await expect(tags.getByRole('listitem')).toHaveText(['work', 'Porto'])
  await clips.filter({ hasText: 'Walk' }).click()
  await expect(tags).toHaveCount(0)
  // Those that are known are offered, and one is not written in two ways.
  await expect.poll(() => offered(window)).toEqual(['Porto', 'work'])
  await addTag(window, 'porto')
  await expect(tags.getByRole('listitem')).toHaveText(['Porto'])
  await field.fill('   ')
  await field.press('Enter')
  await expect(tags.getByRole('listitem')).toHaveCount(1)
  expect(await findViolations(window)).toEqual([])

  await expect(filter.getByRole('option')).toHaveText(['All tags', 'Porto', 'work'])
  await filter.selectOption('work')
  await expect(clips).toHaveText([/Call with Ana/])
  const search = window.getByRole('searchbox', { name: 'Search what was said' })
  await search.fill('walk')
  await expect(window.getByText('No clip with the tag “work” matches.')).toBeVisible()
  await filter.selectOption('All tags')
  await expect(clips).toHaveText([/Walk/])
  await search.fill('PORTO walk')
  await expect(clips).toHaveText([/Walk/])
  await search.press('Escape')

  // With the keyboard alone; where the last clip loses the tag that is asked for, all are shown again.
  await filter.selectOption('work')
  await clips.filter({ hasText: 'Call with Ana' }).click()
  await tags.getByRole('button', { name: 'Remove the tag work' }).press('Enter')
  await expect(tags.getByRole('listitem')).toHaveText(['Porto'])
  await expect(field).toBeFocused()
  await expect(clips).toHaveCount(2)
  await expect(filter).toHaveValue('')

  await running.restart()
  await voiceScreen(running.window).open()
  await expect(tagParts(running.window).filter.getByRole('option')).toHaveText(['All tags', 'Porto'])
})

test('what clips take up is said, also that of deleted ones, which go for good when that was confirmed', async ({
  launchApp,
  sounds,
}) => {
  const { window } = await launchApp()
  const voice = voiceScreen(window)
  await voice.open()
  const stored = window.getByRole('region', { name: 'Storage used' })
  await expect(stored).toHaveCount(0)
  await addFiles(window, [sounds.write('Short.wav', tone(4)), sounds.write('Long.wav', tone(40))])
  await expect(stored).toHaveText('2 clips · 1.3 MB')
  await expect(voice.current).toContainText('Long')
  await voice.clips.getByRole('link').filter({ hasText: 'Short' }).click()
  await window.getByRole('button', { name: 'Delete' }).click()
  await expect(stored).toContainText('1 clip · 1.2 MB')
  await expect(stored).toContainText('1 deleted · 125 KB')
  await window.getByRole('button', { name: 'Undo' }).click()
  await expect(stored).toHaveText('2 clips · 1.3 MB')

  await window.getByRole('button', { name: 'Delete' }).click()
  await stored.getByRole('button', { name: 'Remove for good' }).click()
  const dialog = window.getByRole('dialog', { name: 'Remove the deleted clip for good?' })
  await expect(dialog).toContainText('Nothing brings it back. This frees 125 KB.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(stored).toContainText('1 deleted')
  await stored.getByRole('button', { name: 'Remove for good' }).click()
  await dialog.getByRole('button', { name: 'Remove for good' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(stored).toHaveText('1 clip · 1.2 MB')
  expect(await readBridge(window, 'clip.storage')).toMatchObject({ deleted: { count: 0, bytes: 0 } })
  await window.getByRole('button', { name: 'Undo' }).click()
  await expect(window.getByText('The clip could not be brought back', { exact: true }).first()).toBeVisible()
  await expect(voice.clips.getByRole('link')).toHaveCount(1)

  await voice.clips.getByRole('link').click()
  await window.getByRole('button', { name: 'Delete' }).click()
  await stored.getByRole('button', { name: 'Remove for good' }).click()
  await expect(dialog).toContainText('This frees 1.2 MB.')
  expect(await findViolations(window)).toEqual([])
})

const sentences = [
  'Please remember to send the quarterly report on Monday.',
  'The meeting with the new suppliers was moved to Thursday afternoon.',
]

test('what was said is saved as captions, each at the time at which it is heard', async ({
  launchApp,
  startGateway,
  sounds,
}) => {
  const gateway = await startGateway()
  const [first, second] = [await speak(gateway, sentences[0] ?? ''), await speak(gateway, sentences[1] ?? '')]
  const firstEnds = first.length / 48_000
  const pause = 70
  const running = await launchApp()
  const { window } = running
  const voice = voiceScreen(window)
  await voice.open()
  await addFiles(window, [sounds.write('Two sentences.wav', wavOf([first, silence(pause), second]))])
  await voice.transcribe.click()
  await expect(window.getByRole('main')).toContainText(/suppliers/i, { timeout: 60_000 })
  await expect(voice.transcribeAgain).not.toHaveAttribute('aria-busy')

  const srt = await exported(running, 'Captions as SubRip (.srt)', 'srt')
  const cues = srt.trimEnd().split('\n\n')
  expect(cues.length).toBeGreaterThanOrEqual(2)
  const times = cues.map((cue, index) => {
    const [number, line = '', ...text] = cue.split('\n')
    expect(number).toBe(String(index + 1))
    expect(line).toMatch(/^\d\d:\d\d:\d\d,\d{3} --> \d\d:\d\d:\d\d,\d{3}$/)
    const [from = 0, to = 0] = line.split(' --> ').map(secondsOf)
    expect(to).toBeGreaterThan(from)
    return { from, to, text: text.join(' ') }
  })
  const inFirst = times.filter(({ from }) => from < firstEnds)
  const inSecond = times.filter(({ from }) => from >= firstEnds)
  expect(inFirst.map(({ text }) => text).join(' ')).toMatch(/quarterly report/i)
  expect(inSecond.map(({ text }) => text).join(' ')).toMatch(/suppliers/i)
  // Half a second is what the silences are found to.
  expect(inFirst.at(-1)?.to).toBeLessThan(firstEnds + 0.8)
  expect(inSecond[0]?.from).toBeGreaterThan(firstEnds + pause - 0.5)

  const vtt = await exported(running, 'Captions as WebVTT (.vtt)', 'vtt')
  expect(vtt.startsWith('WEBVTT\n\n')).toBe(true)
  expect(vtt.match(/^\d\d:\d\d:\d\d\.\d{3} --> /gm)).toHaveLength(cues.length)
  expect(vtt).toMatch(/suppliers/i)
})

test('a long transcription goes on after a restart, and what had been written down is not sent again', async ({
  launchApp,
  faultServer,
  sounds,
}) => {
  const running = await launchApp()
  const voice = await openOffice(running, faultServer)
  // Six minutes, each of another pitch, so that the pieces can be told apart.
  const minutes = Array.from({ length: 6 }, (_, minute) => sungMinute(minute))
  await addFiles(running.window, [sounds.write('Lecture.wav', wavOf(minutes, 16_000))])
  await expect(voice.clips.getByRole('link')).toContainText('6:00')
  let isStuck = false
  const sent: string[] = []
  const answered: string[] = []
  faultServer.replyBy(route, (request) => {
    const piece = pieceOf(request)
    sent.push(piece)
    if (isStuck) return { end: 'ignore' }
    answered.push(piece)
    isStuck = answered.length === 3
    return transcription({ text: `Part ${answered.length}.`, usage: { cost: 0.001, seconds: 60 } })
  })
  await voice.transcribe.click()
  await expect(running.window.getByText('Part 4 of', { exact: false }).first()).toBeVisible()
  // Two at once: the next two are under way.
  await expect.poll(() => sent.length).toBe(5)
  await running.close()

  isStuck = false
  const before = [...answered]
  const wasSent = sent.length
  faultServer.replyBy(route, (request) => {
    sent.push(pieceOf(request))
    return transcription({ text: `Then ${sent.length - wasSent}.`, usage: { cost: 0.001, seconds: 60 } })
  })
  await running.reopen()
  const { window } = running
  await voiceScreen(window).open()
  const readClip = async () => (await readBridge(window, 'clip.list'))[0]
  await expect.poll(async () => (await readClip())?.transcription?.status, { timeout: 20_000 }).toBe('done')
  await expect(window.getByRole('progressbar', { name: 'Progress of the transcription' })).toHaveCount(0)
  const clip = await readClip()
  expect(clip?.transcription).toMatchObject({ pieces: { done: clip?.transcription?.pieces.all } })
  const all = clip?.transcription?.pieces.all ?? 0
  const after = sent.slice(wasSent)
  expect(after).toHaveLength(all - before.length)
  expect(after.filter((piece) => before.includes(piece))).toEqual([])
  expect(new Set([...before, ...after]).size).toBe(all)
  expect(clip?.transcription?.text.match(/Part \d\.|Then \d\./g)).toHaveLength(all)
  await expect(window.getByRole('main')).toContainText(`$0.00${all}`)
})

function tagParts(window: Page) {
  return {
    tags: window.getByRole('list', { name: 'Tags' }),
    field: window.getByRole('combobox', { name: 'Add tag' }),
    filter: window.getByRole('combobox', { name: 'Tag', exact: true }),
  }
}

async function addTag(window: Page, tag: string): Promise<void> {
  const { field } = tagParts(window)
  await field.fill(tag)
  await field.press('Enter')
  await expect(field).toHaveValue('')
}

/** What the field for tags suggests. */
function offered(window: Page): Promise<string[]> {
  return tagParts(window).field.evaluate((field) =>
    field instanceof HTMLInputElement ? [...(field.list?.options ?? [])].map(({ value }) => value) : [],
  )
}

/** Saves what is shown in a form, and reads the file. */
async function exported({ app, window, person }: RunningApp, item: string, end: string): Promise<string> {
  const path = join(person.home, `saved.${end}`)
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, path)
  await window.getByRole('button', { name: 'Export' }).click()
  await window.getByRole('menuitem', { name: item }).click()
  await expect.poll(() => readSaved(path)?.length ?? 0).toBeGreaterThan(20)
  return readSaved(path)?.toString() ?? ''
}

/** `00:01:02,345` in seconds. */
function secondsOf(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.replace(',', '.').split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

/** A minute of a tone with a pause at its end, at 16 kHz. */
function sungMinute(pitch: number): Float32Array {
  const rate = 16_000
  return Float32Array.from({ length: rate * 60 }, (_, index) =>
    index > rate * 58 ? 0 : 0.3 * Math.sin(index / (6 + pitch)),
  )
}

/** Which sound was sent. */
function pieceOf({ body }: RecordedRequest): string {
  const { input_audio: sound } = JSON.parse(body) as { input_audio: { data: string } }
  return createHash('sha256').update(sound.data).digest('hex')
}
