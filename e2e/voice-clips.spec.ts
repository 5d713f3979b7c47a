import { join } from 'node:path'
import { addFiles, openOffice, readSaved, toneMinute, tone, transcriptionReply } from './clip-screen.ts'
import { findViolations } from './find-violations.ts'
import { microphoneRate, wavOf } from './harness/spoken-sound.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { errorReply } from './scripted-gateway.ts'
import { soundStatusSelections } from './status-words.ts'
import { voiceScreen } from './voice-screen.ts'

const sentence = 'Please remember to send the quarterly report on Monday.'
const heardSentence = /remember to send the quarterly report/i
const route = 'POST /api/v1/audio/transcriptions'

test('sound files become clips, and other files are reported', async ({ shareApp, spoken, sounds }) => {
  const sound = await spoken.speak(sentence)
  const wav = wavOf([sound])
  const { window } = await shareApp()
  const voice = voiceScreen(window)
  await voice.open()
  await addFiles(window, [
    sounds.write('A note.wav', wav),
    sounds.write('Another.mp3', await spoken.speakMp3(sentence)),
    sounds.write('Shopping list.mp3', Buffer.from('Chickpeas, two lemons, the good oil')),
    sounds.write('Half a head.wav', wav.subarray(0, 30)),
  ])
  await expect(window.getByRole('alert')).toHaveCount(2)
  await expect(window.getByText('Shopping list.mp3 isn’t a supported audio file')).toBeVisible()
  await expect(window.getByText(/^Half a head\.wav is/)).toBeVisible()
  await expect(voice.clips.getByRole('link')).toHaveCount(2)
  const clips = await readBridge(window, 'clip.list')
  for (const clip of clips) {
    expect(clip).toMatchObject({ source: 'file', status: 'kept', wasCut: false, isSilent: false })
    expect(clip.seconds).toBeGreaterThan((sound.length / microphoneRate) * 0.98)
    expect(clip.seconds).toBeLessThan(sound.length / microphoneRate + 0.2)
  }
  expect(clips.map(({ title }) => title)).toEqual(['Another', 'A note'])
  expect(await findViolations(window)).toEqual([])
  const problems = window.getByRole('alert')
  await problems.filter({ hasText: 'Shopping list' }).getByRole('button', { name: 'Dismiss' }).click()
  await expect(problems).toHaveCount(1)
  await problems.getByRole('button', { name: 'Dismiss' }).click()
  await expect(problems).toHaveCount(0)
  await expect(window.getByText('Another', { exact: true }).first()).toBeVisible()
  await voice.transcribe.click()
  // With the local model, which is loaded for the first time.
  await expect(window.getByRole('main')).toContainText(heardSentence)
})

test('files dropped anywhere in the view become clips', async ({ shareApp }) => {
  const { window } = await shareApp()
  const voice = voiceScreen(window)
  await voice.open()
  await voice.record.waitFor()
  const bytes = [...wavOf([Float32Array.from({ length: 24_000 }, (_, index) => Math.sin(index / 20))])]
  const dropped = await window.evaluateHandle((data) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(data)], 'Dropped.wav', { type: 'audio/wav' }))
    return transfer
  }, bytes)
  const main = window.getByRole('main')
  await main.dispatchEvent('dragenter', { dataTransfer: dropped })
  await expect(window.getByText('Drop audio files to add them as clips')).toBeVisible()
  await main.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(voice.clips.getByRole('link')).toContainText('Dropped')
})

test('a clip is renamed, found by its transcript, exported, deleted and restored', async ({
  shareApp,
  faultServer,
  sounds,
}) => {
  const running = await shareApp()
  const { app, window } = running
  const voice = await openOffice(running, faultServer)
  faultServer.reply(route, transcriptionReply({ text: 'Chickpeas, two lemons, the good oil' }))
  await addFiles(window, [sounds.write('First.wav', tone(2)), sounds.write('Second.wav', tone(3))])
  await expect(voice.current).toContainText('Second')
  await voice.transcribe.click()
  await expect(voice.clips.getByRole('link').first()).toContainText('Chickpeas, two lemons')

  await voice.clips.getByRole('link').first().focus()
  await window.keyboard.press('F2')
  await window.getByRole('textbox', { name: 'New name of Second' }).fill('Shopping for Saturday')
  await window.keyboard.press('Enter')
  await expect(voice.clips.getByRole('link').first()).toContainText('Shopping for Saturday')

  const search = window.getByRole('searchbox', { name: 'Search transcripts' })
  await search.fill('LEMONS good')
  await expect(voice.clips.getByRole('link')).toHaveCount(1)
  await search.fill('nothing of it')
  await expect(voice.clips.getByRole('link')).toHaveCount(0)
  await search.press('Escape')
  await expect(voice.clips.getByRole('link')).toHaveCount(2)

  for (const [item, end] of [
    ['Audio as WAV', 'wav'],
    ['Text', 'txt'],
  ] as const) {
    const path = join(running.person.home, `saved.${end}`)
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    }, path)
    await window.getByRole('button', { name: 'Export' }).click()
    await window.getByRole('menuitem', { name: item }).click()
    await expect.poll(() => readSaved(path)?.length ?? 0).toBeGreaterThan(20)
  }
  const saved = readSaved(join(running.person.home, 'saved.wav'))
  expect(saved?.toString('latin1', 0, 4)).toBe('RIFF')
  expect(saved?.length).toBe(44 + 3 * 32_000)
  expect(readSaved(join(running.person.home, 'saved.txt'))?.toString()).toBe('Chickpeas, two lemons, the good oil\n')

  await window.getByRole('button', { name: 'Delete' }).click()
  await expect(voice.clips.getByRole('link')).toHaveCount(1)
  await window.getByRole('button', { name: 'Undo' }).click()
  await expect(voice.clips.getByRole('link')).toHaveCount(2)
})

test('a clip is transcribed again with other settings, and both results can be compared', async ({
  shareApp,
  faultServer,
  sounds,
}) => {
  const running = await shareApp()
  const { window } = running
  const voice = await openOffice(running, faultServer)
  const asked = () => faultServer.requests.filter(({ path }) => path.endsWith('/transcriptions'))
  faultServer.reply(
    route,
    transcriptionReply({ text: 'The first try' }),
    transcriptionReply({
      text: 'Der zweite Versuch',
      usage: { cost: 0.0042, input_tokens: 11, output_tokens: 7, seconds: 2, total_tokens: 18 },
    }),
  )
  await addFiles(window, [sounds.write('Try.wav', tone(2))])
  await voice.transcribe.click()
  await expect(window.getByText('The first try').last()).toBeVisible()
  await expect(window.getByRole('main')).toContainText('seconds unknown, tokens unknown, cost unknown')

  await voice.language.selectOption({ label: 'German' })
  await window.getByRole('button', { name: 'More settings' }).click()
  const temperature = window.getByRole('textbox', { name: 'Temperature' })
  await temperature.fill('warm')
  await expect(voice.transcribeAgain).toBeDisabled()
  await temperature.fill('0.2')
  const provider = window.getByRole('textbox', { name: 'Provider options' })
  await provider.fill('{"order": [')
  await expect(window.getByText('Enter a JSON object.')).toBeVisible()
  await expect(voice.transcribeAgain).toBeDisabled()
  await provider.fill('{"options": {"acme": {"diarize": true}}}')
  await voice.model.selectOption({ label: 'Another model…' })
  await window.getByRole('textbox', { name: 'Name of the transcription model' }).fill('acme/ear-2')
  await voice.transcribeAgain.click()
  await expect(window.getByText('Der zweite Versuch').last()).toBeVisible()
  await expect(window.getByRole('main')).toContainText('2 s, 11 tokens in, 7 out, $0.0042')
  const bodies = asked().map(({ body }) => JSON.parse(body) as Record<string, unknown>)
  expect(Object.keys(bodies[0] ?? {})).toEqual(['model', 'input_audio'])
  expect(bodies[1]).toMatchObject({
    model: 'acme/ear-2',
    language: 'de',
    temperature: 0.2,
    provider: { options: { acme: { diarize: true } } },
  })

  await window.getByRole('combobox', { name: 'Compare with' }).selectOption({ index: 1 })
  await expect(window.getByRole('main')).toContainText('The first try')
  await expect(window.getByRole('main')).toContainText('Der zweite Versuch')
  expect(await findViolations(window)).toEqual([])

  await window.reload()
  await voice.open()
  await expect(voice.language).toHaveValue('de')
  await expect(window.getByRole('textbox', { name: 'Name of the transcription model' })).toHaveValue('acme/ear-2')
})

for (const { name, tag, statuses } of soundStatusSelections) {
  test(
    `${name} shows its message and error actions, keeps the clip, and Retry transcribes it`,
    { tag },
    async ({ shareApp, faultServer, sounds }) => {
      const running = await shareApp()
      const { window } = running
      const voice = await openOffice(running, faultServer)
      await addFiles(window, [sounds.write('Call.wav', tone(2))])
      const problem = window.locator('.clip [data-problem]')
      for (const [index, { status, title, actions }] of statuses.entries()) {
        await test.step(String(status), async () => {
          const reply = errorReply(status, 'Provider returned error')
          faultServer.reply(route, { ...reply, headers: { ...reply.headers, 'retry-after': '600' } })
          await (index === 0 ? voice.transcribe : voice.transcribeAgain).click()
          await expect(problem.locator('[data-title]')).toHaveText(title)
          await expect(problem.getByRole('button')).toHaveText([...actions])
          await expect(voice.clips.getByRole('link')).toContainText(`Not transcribed: ${title}`)
        })
      }
      expect(await findViolations(window)).toEqual([])
      faultServer.reply(route, {
        headers: { 'content-type': 'text/html' },
        body: '<html>Sign in to the network</html>',
      })
      await problem.getByRole('button', { name: 'Retry' }).click()
      await expect(problem.locator('[data-title]')).toHaveText('Unexpected response')
      faultServer.reply(route, transcriptionReply({ text: 'At last' }))
      await problem.getByRole('button', { name: 'Retry' }).click()
      await expect(window.getByText('At last').last()).toBeVisible()
      await expect(problem).toHaveCount(0)
    },
  )
}

test('a long file is played from any position and transcribed in pieces that can be cancelled', async ({
  shareApp,
  faultServer,
  sounds,
}) => {
  const running = await shareApp()
  const { window } = running
  const voice = await openOffice(running, faultServer)
  const main = window.getByRole('main')
  const sent = () => faultServer.requests.filter(({ path }) => path.endsWith('/transcriptions'))
  // In two pieces of at most a minute.
  const sound = [toneMinute(0), toneMinute(1).subarray(0, 50 * 16_000)]
  await addFiles(window, [sounds.write('Interview.wav', wavOf(sound, 16_000))])
  await expect(voice.clips.getByRole('link')).toContainText('1:50')

  const position = window.getByRole('slider', { name: 'Position' })
  const second = async () => Number(await position.inputValue())
  await position.fill('90')
  await window.getByRole('button', { name: 'Play' }).click()
  await expect.poll(second).toBeGreaterThan(90)
  await main.getByRole('button', { name: 'Pause', exact: true }).click()

  faultServer.reply(route, transcriptionReply({ text: 'One part is written down.' }), { end: 'ignore' })
  await voice.transcribe.click()
  const progress = window.getByRole('progressbar', { name: 'Progress of the transcription' })
  await expect(progress).toBeVisible()
  await expect(main).toContainText('One part is written down.')
  await expect.poll(() => sent().length).toBe(2)
  await window.getByRole('button', { name: 'Cancel transcription' }).click()
  await expect(window.getByText('Cancelled. The part that was transcribed is kept.')).toBeVisible()
  await expect(main).toContainText('One part is written down.')
  expect(await sent()[1]?.closed).toMatchObject({ by: 'client' })

  const usage = { cost: 0.002, seconds: 60 }
  faultServer.reply(route, transcriptionReply({ text: 'All of it.', usage }))
  await voice.transcribeAgain.click()
  await expect(main).toContainText('120 s, tokens unknown, $0.004')
  await expect(progress).toHaveCount(0)
  const [clip] = await readBridge(window, 'clip.list')
  expect(clip?.transcription).toMatchObject({ status: 'done', text: 'All of it. All of it.', cost: 0.004 })
  const parts = window.getByRole('button', { name: /^Go to \d+:\d\d$/ })
  await expect(parts).toHaveCount(2)
  await parts.last().click()
  await expect(main).toContainText('0:59 / 1:50')
})
