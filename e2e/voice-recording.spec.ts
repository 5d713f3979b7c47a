import type { Page } from 'playwright/test'
import { clipBytesPerSecond } from '#shared/voice/pcm.ts'
import { isSilent, loudnessOf, loudnessStepSeconds } from '#shared/voice/loudness.ts'
import { chatScreen } from './chat-screen.ts'
import { openOffice, transcriptionReply } from './clip-screen.ts'
import { plugMicrophone } from './harness/plug-microphone.ts'
import { microphoneRate, silence, wavOf } from './harness/spoken-sound.ts'
import { expect, test } from './microphone-test.ts'
import { readBridge } from './read-bridge.ts'
import { openView } from './views.ts'
import { bytesOnDisk, soundOnDisk, untilOnDisk, voiceScreen } from './voice-screen.ts'

const route = 'POST /api/v1/audio/transcriptions'

/** Returns a tone of this many seconds. */
const tone = (seconds: number) =>
  Float32Array.from({ length: seconds * microphoneRate }, (_, index) => 0.3 * Math.sin(index / 20))

// The file contains minutes of real-time sound and would finish last, when the other workers are idle.
test.describe.configure({ mode: 'parallel' })

test('dictated text is inserted at the composer’s cursor, and Undo removes it', async ({
  shareApp,
  microphone,
  spoken,
}) => {
  const sentence = await spoken.speak('Send the quarterly report on Monday.')
  microphone.hear(silence(0.2), sentence)
  const { window } = await shareApp({ args: microphone.args })
  const chat = chatScreen(window)
  const voice = voiceScreen(window)
  await chat.message.fill('Note: . End')
  await chat.message.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(5, 5))
  await voice.record.click()
  await expect(window.getByRole('meter', { name: 'Level in decibels' })).toBeVisible()
  await voice.hear(sentence.length / microphoneRate + 0.5)
  await voice.stop.click()
  await expect(chat.message).toHaveValue(/^Note: Send the quarterly report on Monday.* End$/i)
  await expect(chat.message).toBeFocused()
  await chat.message.press('ControlOrMeta+z')
  await expect(chat.message).toHaveValue('Note: . End')
  const [clip] = await readBridge(window, 'clip.list')
  expect(clip).toMatchObject({ status: 'kept', wasCut: false, isSilent: false, transcription: { status: 'done' } })
})

test('a recording in the Voice view can be paused, and is transcribed when it ends', async ({
  shareApp,
  faultServer,
  microphone,
}) => {
  const running = await shareApp({ args: microphone.args })
  const { window } = running
  const voice = await openOffice(running, faultServer)
  faultServer.reply(route, transcriptionReply({ text: 'Good morning, Ana.', usage: { cost: 0, seconds: 1 } }))
  await expect(voice.microphone).toBeVisible()
  await voice.record.click()
  await voice.hear(0.5)
  await voice.pause.click()
  await expect(voice.recorder).toContainText('Paused')
  // A recording outlives its view, and sound during the pause is not part of it.
  const clock = await voice.clock()
  await openView(window, 'Settings')
  await voice.open()
  await expect(voice.recorder).toContainText('Paused')
  expect(await voice.clock()).toBe(clock)
  await voice.resume.click()
  await voice.hear(clock + 0.5)
  await expect(voice.clips.getByRole('link')).toContainText('Saved as you speak')
  expect(faultServer.requests.filter(({ path }) => path.endsWith('/transcriptions'))).toEqual([])
  await voice.stop.click()
  await expect(window.getByRole('main')).toContainText('Good morning, Ana.')
  await expect(window.getByRole('main')).toContainText(/3 words, [\d.]+ s, .*free, in /)
  await expect(voice.transcribeAgain).toBeEnabled()
})

test('with Transcribe automatically off a recording is transcribed on request, also after a reload', async ({
  shareApp,
  faultServer,
  microphone,
}) => {
  const running = await shareApp({ args: microphone.args })
  const { window } = running
  const voice = await openOffice(running, faultServer)
  faultServer.reply(route, transcriptionReply({ text: 'Good morning, Ana.' }))
  const sent = () => faultServer.requests.filter(({ path }) => path.endsWith('/transcriptions'))
  await expect(voice.automatic).toBeChecked()
  await voice.automatic.click()
  await window.reload()
  await expect(voice.automatic).not.toBeChecked()
  await voice.record.click()
  await voice.hear(0.5)
  await voice.stop.click()
  await expect(voice.clips.getByRole('link')).toContainText('Not transcribed yet')
  // A second recording takes the same path: a request for the first one would have arrived before its own.
  await voice.record.click()
  await voice.hear(0.5)
  await voice.automatic.click()
  await voice.stop.click()
  await expect(voice.clips.getByRole('link')).toContainText(['Good morning, Ana.', 'Not transcribed yet'])
  expect(sent()).toHaveLength(1)
  await voice.clips.getByRole('link').last().click()
  await voice.transcribe.click()
  await expect(voice.clips.getByRole('link')).toContainText(['Good morning, Ana.', 'Good morning, Ana.'])
})

test('the recording key toggles by short presses, and records while it is held', async ({ shareApp, microphone }) => {
  const { window } = await shareApp({ args: microphone.args })
  const voice = voiceScreen(window)
  const pressShortly = () => Promise.all([window.keyboard.down('d'), window.keyboard.up('d')])
  await voice.open()
  await voice.automatic.click()
  // How long a key is held is independent of how long a busy window takes to handle it.
  await window.evaluate(() => {
    addEventListener('keydown', ({ timeStamp }) => {
      while (performance.now() - timeStamp < 600);
    })
  })
  await window.keyboard.down('Control')
  await pressShortly()
  await expect(voice.stop).toBeVisible()
  await voice.hear(0.5)
  await pressShortly()
  await expect(voice.clips.getByRole('link')).toContainText(['Not transcribed yet'])

  await window.keyboard.down('d')
  await expect(voice.stop).toBeVisible()
  await voice.hear(0.5)
  await window.keyboard.up('d')
  await expect(voice.clips.getByRole('link')).toContainText(['Not transcribed yet', 'Not transcribed yet'])
  await window.keyboard.up('Control')

  await voice.record.hover()
  await window.mouse.down()
  await voice.hear(0.5)
  await window.mouse.up()
  await expect(voice.clips.getByRole('link').filter({ hasText: 'Not transcribed yet' })).toHaveCount(3)
})

test('a recording can stop automatically after silence', async ({ shareApp, microphone }) => {
  microphone.hear(tone(0.5), silence(1), tone(0.5))
  const { window } = await shareApp({ args: microphone.args })
  const voice = voiceScreen(window)
  await voice.open()
  await voice.automatic.click()
  await window.getByRole('switch', { name: 'Stop on silence' }).click()
  await voice.record.click()
  await expect(voice.recorder).toContainText('Recording stopped after a silence.')
  // A short pause did not end the recording; three seconds of silence did.
  const [clip] = await readBridge(window, 'clip.list')
  const levels = loudnessOf(await soundOnDisk(window, clip))
  const isLoud = levels.map((level) => level > 0.05)
  const last = isLoud.lastIndexOf(true)
  expect(isLoud.slice(0, last)).toContain(false)
  expect(isLoud.slice(last + 1).length * loudnessStepSeconds).toBeGreaterThanOrEqual(3)
})

test('a reloaded page keeps the recording', async ({ shareApp, microphone }) => {
  const { window } = await shareApp({ args: microphone.args })
  const voice = voiceScreen(window)
  await voice.open()
  await voice.record.click()
  await untilOnDisk(window, 1)
  const bytes = await bytesOnDisk(window)
  await window.reload()
  await expect(voice.clips.getByRole('link')).toContainText('Not transcribed yet')
  await expectCut(window, bytes)
})

test('a silent recording is not sent unless the person insists', async ({ shareApp, faultServer, microphone }) => {
  microphone.hear(silence(1))
  const running = await shareApp({ args: microphone.args })
  const { window } = running
  const voice = await openOffice(running, faultServer)
  faultServer.reply(route, transcriptionReply({ text: '' }))
  const sent = () => faultServer.requests.filter(({ path }) => path.endsWith('/transcriptions'))
  const chat = chatScreen(window)
  await chat.open()
  await voice.record.click()
  await voice.hear(0.5)
  await voice.stop.click()
  await expect(window.getByText('No speech detected', { exact: true })).toBeVisible()
  await expect(chat.message).toHaveValue('')
  const [clip] = await readBridge(window, 'clip.list')
  expect(clip).toMatchObject({ isSilent: true, transcription: null })
  expect(sent()).toEqual([])
  await window.getByRole('button', { name: 'Transcribe anyway' }).click()
  await expect(window.getByText('The model found no words in it.')).toBeVisible()
  expect(sent()).toHaveLength(1)
  await window.getByText('Dismiss', { exact: true }).click()
  await expect(window.getByText('The model found no words in it.')).toHaveCount(0)
})

test('Discard deletes a recording, and Undo restores it', async ({ shareApp, microphone }) => {
  const { window } = await shareApp({ args: microphone.args })
  const voice = voiceScreen(window)
  await voice.open()
  await voice.record.click()
  await voice.hear(0.5)
  await voice.discard.click()
  await expect(voice.record).toBeVisible()
  await expect(voice.clips.getByRole('link')).toHaveCount(0)
  await window.getByRole('button', { name: 'Undo' }).click()
  await expect(voice.clips.getByRole('link')).toHaveCount(1)
})

test('a kill and a closed window keep the recording on disk', async ({ shareApp, microphone }) => {
  const running = await shareApp({ args: microphone.args })
  for (const end of [running.kill, running.close]) {
    const voice = voiceScreen(running.window)
    await voice.open()
    await voice.record.click()
    await untilOnDisk(running.window, 1)
    const bytes = await bytesOnDisk(running.window)
    await end()
    await running.reopen()
    await expect(running.window.getByText('Cut off: the app or its window closed')).toBeVisible()
    await expectCut(running.window, bytes)
  }
})

const killed = 'a kill while recording keeps all but the last second, and the rest is transcribed'
test(killed, { tag: '@long' }, async ({ launchApp, microphone, spoken }) => {
  const sentence = await spoken.speak('Please remember to send the quarterly report on Monday.')
  microphone.hear(silence(0.5), sentence, silence(1), sentence)
  const running = await launchApp({ args: microphone.args })
  const voice = voiceScreen(running.window)
  await voice.open()
  await voice.record.click()
  await voice.hear(6)
  await running.kill()
  await running.reopen()
  await expect(running.window.getByText('Cut off: the app or its window closed')).toBeVisible()
  await expectCut(running.window, 5 * clipBytesPerSecond)
  await voiceScreen(running.window).transcribe.click()
  const heardSentence = /remember to send the quarterly report/i
  await expect(running.window.getByRole('main')).toContainText(heardSentence)
})

test('a missing microphone is explained with an error action', async ({ launchApp }) => {
  const { window } = await launchApp({ environment: { PULSE_SERVER: 'unix:/nowhere' } })
  const voice = voiceScreen(window)
  await voice.open()
  await voice.record.click()
  await expect(window.getByRole('alert')).toContainText('No microphone found')
  await window.getByRole('button', { name: 'Dismiss' }).click()
  await expect(window.getByRole('alert')).toHaveCount(0)
  expect(await readBridge(window, 'clip.list')).toEqual([])
})

test('a denied or busy microphone is explained, and Try again records', async ({ launchApp, microphone }) => {
  const { app, window } = await launchApp({ args: microphone.args })
  const voice = voiceScreen(window)
  await voice.open()
  await app.evaluate(({ session }) =>
    session
      .fromPartition('persist:page')
      .setPermissionRequestHandler((_contents, _permission, answer) => answer(false)),
  )
  await voice.record.click()
  await expect(window.getByRole('alert')).toContainText('Microphone access is off')

  await app.evaluate(({ session }) =>
    session.fromPartition('persist:page').setPermissionRequestHandler((_contents, _permission, answer) => answer(true)),
  )
  // Chromium throws this if another program holds the device, which never happens with a file-backed device.
  await window.evaluate(() => {
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = () => {
      mediaDevices.getUserMedia = open
      return Promise.reject(new DOMException('In use', 'NotReadableError'))
    }
  })
  await window.getByRole('button', { name: 'Try again' }).click()
  await expect(window.getByRole('alert')).toContainText('The microphone is in use')
  await window.getByRole('button', { name: 'Try again' }).click()
  await voice.hear(0.5)
  await expect(window.getByRole('alert')).toHaveCount(0)
  await voice.discard.click()
})

test('plugged and unplugged microphones are detected, and unplugging keeps the recording', async ({
  launchApp,
  sounds,
}) => {
  test.skip(process.platform !== 'linux', 'The microphone is PulseAudio.')
  const running = await launchApp({ hasLoudspeaker: true })
  const { window } = running
  const voice = voiceScreen(window)
  await voice.open()
  await expect(voice.microphone).toBeVisible()
  await expect(voice.microphone.getByRole('option', { name: 'Desk' })).toHaveCount(0)
  const desk = await plugMicrophone(running, 'Desk')
  await expect(voice.microphone.getByRole('option', { name: 'Desk' })).toHaveCount(1)
  await voice.microphone.selectOption({ label: await optionWith(window, 'Desk') })
  await voice.record.click()
  await voice.hear(0.2)
  desk.play(sounds.write('tone.wav', wavOf([tone(20)])))
  const isHeard = async () => {
    const [clip] = await readBridge(window, 'clip.list')
    return !isSilent(loudnessOf(await soundOnDisk(window, clip)))
  }
  await expect.poll(isHeard, 'the tone is on the disk').toBe(true)
  const bytes = await bytesOnDisk(window)
  await running.loudspeaker.stop()
  await expect(voice.recorder).toContainText('The microphone was disconnected.')
  const [clip] = await readBridge(window, 'clip.list')
  expect(clip).toMatchObject({ status: 'kept', wasCut: false, isSilent: false })
  expect(clip?.seconds).toBeGreaterThanOrEqual(bytes / clipBytesPerSecond)
  await expect(voice.microphone.getByRole('option', { name: /Desk.*not connected/ })).toHaveCount(1)
  await expect(voice.microphone).toHaveValue(/./)
})

/** Expects the newest clip to be kept as interrupted, with at least this many bytes. */
async function expectCut(window: Page, bytes: number): Promise<void> {
  const [clip] = await readBridge(window, 'clip.list')
  expect(clip).toMatchObject({ status: 'kept', wasCut: true, isSilent: false })
  expect(clip?.seconds).toBeGreaterThanOrEqual(bytes / clipBytesPerSecond)
  const sound = await soundOnDisk(window, clip)
  expect(sound.length / clipBytesPerSecond).toBe(clip?.seconds)
}

/** Returns the full name of the microphone whose name contains `part`. */
async function optionWith(window: Page, part: string): Promise<string> {
  return voiceScreen(window).microphone.getByRole('option', { name: part }).innerText()
}
