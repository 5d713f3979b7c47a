import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { addFiles, openOffice, readSaved, toneMinute, tone, transcriptionReply } from './clip-screen.ts'
import { findViolations } from './find-violations.ts'
import type { RecordedRequest } from './harness/fault-server.ts'
import type { SharedApp } from './harness/shared-app.ts'
import { wavOf } from './harness/spoken-sound.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { sine } from './speech-sounds.ts'
import { voiceScreen } from './voice-screen.ts'

const route = 'POST /api/v1/audio/transcriptions'

test('clips have tags and are found by them', async ({ shareApp, sounds }) => {
  const { window } = await shareApp()
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
  // Existing tags are suggested, and their spelling is reused.
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
  const search = window.getByRole('searchbox', { name: 'Search transcripts' })
  await search.fill('walk')
  await expect(window.getByText('No clip with the tag “work” matches.')).toBeVisible()
  await filter.selectOption('All tags')
  await expect(clips).toHaveText([/Walk/])
  await search.fill('PORTO walk')
  await expect(clips).toHaveText([/Walk/])
  await search.press('Escape')

  // By keyboard. When the last clip with the filtered tag loses it, all clips are shown again.
  await filter.selectOption('work')
  await clips.filter({ hasText: 'Call with Ana' }).click()
  await tags.getByRole('button', { name: 'Remove the tag work' }).press('Enter')
  await expect(tags.getByRole('listitem')).toHaveText(['Porto'])
  await expect(field).toBeFocused()
  await expect(clips).toHaveCount(2)
  await expect(filter).toHaveValue('')
})

test('the size of clips and deleted clips is shown, and deleted ones are removed after confirmation', async ({
  shareApp,
  sounds,
}) => {
  const { window } = await shareApp()
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
  await expect(dialog).toContainText('The audio and its transcripts will be deleted permanently. This frees 125 KB.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(stored).toContainText('1 deleted')
  await stored.getByRole('button', { name: 'Remove for good' }).click()
  await dialog.getByRole('button', { name: 'Remove for good' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(stored).toHaveText('1 clip · 1.2 MB')
  expect(await readBridge(window, 'clip.storage')).toMatchObject({ deleted: { count: 0, bytes: 0 } })
  await window.getByRole('button', { name: 'Undo' }).click()
  await expect(window.getByText('Couldn’t restore the clip', { exact: true }).first()).toBeVisible()
  await expect(voice.clips.getByRole('link')).toHaveCount(1)

  await voice.clips.getByRole('link').click()
  await window.getByRole('button', { name: 'Delete' }).click()
  await stored.getByRole('button', { name: 'Remove for good' }).click()
  await expect(dialog).toContainText('This frees 1.2 MB.')
  expect(await findViolations(window)).toEqual([])
})

test('speech is saved as captions with the times of the sound', async ({ shareApp, faultServer, sounds }) => {
  const running = await shareApp()
  const { window } = running
  const voice = await openOffice(running, faultServer)
  // Three seconds of sound, a minute of silence, and four seconds in a separate piece.
  const sound = [sine(3, 440, 16_000), new Float32Array(60 * 16_000), sine(4, 440, 16_000)]
  await addFiles(window, [sounds.write('Two sentences.wav', wavOf(sound, 16_000))])
  await expect(voice.clips.getByRole('link')).toContainText('1:07')
  faultServer.replyBy(route, ({ body }) => {
    const isFirst = body.length > 1_000_000
    return transcriptionReply({ text: isFirst ? 'Send the report on Monday.' : 'The suppliers & we meet on Thursday.' })
  })
  await voice.transcribe.click()
  await expect(voice.transcribeAgain).toBeEnabled()
  await expect(voice.transcribeAgain).not.toHaveAttribute('aria-busy')

  const srt = await exportClip(running, 'Captions as SubRip (.srt)', 'srt')
  await expect
    .poll(() => readSaved(srt)?.toString())
    .toBe(
      '1\n00:00:00,000 --> 00:00:03,000\nSend the report on Monday.\n\n' +
        '2\n00:01:03,000 --> 00:01:07,000\nThe suppliers & we meet on Thursday.\n',
    )
  const vtt = await exportClip(running, 'Captions as WebVTT (.vtt)', 'vtt')
  await expect
    .poll(() => readSaved(vtt)?.toString())
    .toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:03.000\nSend the report on Monday.\n\n' +
        '00:01:03.000 --> 00:01:07.000\nThe suppliers &amp; we meet on Thursday.\n',
    )
})

test('a long transcription resumes after a restart without sending finished pieces again', async ({
  shareApp,
  faultServer,
  sounds,
}) => {
  const running = await shareApp()
  const voice = await openOffice(running, faultServer)
  // Different pitches distinguish the four pieces.
  const sound = [toneMinute(0), toneMinute(1), toneMinute(2), toneMinute(3).subarray(0, 50 * 16_000)]
  await addFiles(running.window, [sounds.write('Lecture.wav', wavOf(sound, 16_000))])
  await expect(voice.clips.getByRole('link')).toContainText('3:50')
  await addTag(running.window, 'physics')
  await voice.language.selectOption({ label: 'German' })
  let isStuck = false
  const sent: string[] = []
  const answered: string[] = []
  faultServer.replyBy(route, (request) => {
    const piece = pieceOf(request)
    sent.push(piece)
    if (isStuck) return { end: 'ignore' }
    answered.push(piece)
    isStuck = answered.length === 2
    return transcriptionReply({ text: `Part ${answered.length}.`, usage: { cost: 0.001, seconds: 60 } })
  })
  await voice.transcribe.click()
  await expect(running.window.getByText('Part 3 of 4').first()).toBeVisible()
  // Two requests run concurrently: the next two are in flight.
  await expect.poll(() => sent.length).toBe(4)
  await running.close()

  isStuck = false
  const before = [...answered]
  const wasSent = sent.length
  faultServer.replyBy(route, (request) => {
    sent.push(pieceOf(request))
    return transcriptionReply({ text: `Then ${sent.length - wasSent}.`, usage: { cost: 0.001, seconds: 60 } })
  })
  await running.reopen()
  const { window } = running
  await voiceScreen(window).open()
  await expect(voiceScreen(window).language).toHaveValue('de')
  await expect(tagParts(window).tags.getByRole('listitem')).toHaveText(['physics'])
  const readClip = async () => (await readBridge(window, 'clip.list'))[0]
  await expect.poll(async () => (await readClip())?.transcription?.status).toBe('done')
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

/** Returns the suggestions of the tag field. */
function offered(window: Page): Promise<string[]> {
  return tagParts(window).field.evaluate((field) =>
    field instanceof HTMLInputElement ? [...(field.list?.options ?? [])].map(({ value }) => value) : [],
  )
}

/** Saves the open clip in a format and returns the path. */
async function exportClip({ app, window, person }: SharedApp, item: string, end: string): Promise<string> {
  const path = join(person.home, `captions.${end}`)
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, path)
  await window.getByRole('button', { name: 'Export' }).click()
  await window.getByRole('menuitem', { name: item }).click()
  return path
}

/** Returns a hash of the sound that was sent. */
function pieceOf({ body }: RecordedRequest): string {
  const { input_audio: sound } = JSON.parse(body) as { input_audio: { data: string } }
  return createHash('sha256').update(sound.data).digest('hex')
}
