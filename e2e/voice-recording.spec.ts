import type { Page } from 'playwright/test'
import { chatScreen } from './chat-screen.ts'
import { hasProgram } from './harness/has-program.ts'
import { plugMicrophone } from './harness/plug-microphone.ts'
import { hearing, silence, speak, wavOf } from './harness/spoken-sound.ts'
import { expect, test as base } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { voiceScreen } from './voice-screen.ts'

const sentence = 'Please remember to send the quarterly report on Monday.'
const heardSentence = /remember to send the quarterly report/i

/** Files of the sentence and of silence. */
const test = base.extend<{ spokenFile: string; silentFile: string }>({
  spokenFile: async ({ sounds, startGateway }, use) => {
    const spoken = await speak(await startGateway(), sentence)
    await use(sounds.write('said.wav', wavOf([silence(0.5), spoken, silence(1), spoken, silence(60)])))
  },
  silentFile: async ({ sounds }, use) => {
    await use(sounds.write('silence.wav', wavOf([silence(60)])))
  },
})

test('what is said arrives as text at the cursor of the composer, and Undo takes it back', async ({
  launchApp,
  spokenFile,
}) => {
  const { window } = await launchApp({ args: hearing(spokenFile) })
  const chat = chatScreen(window)
  const voice = voiceScreen(window)
  await chat.message.fill('Note: . End')
  await chat.message.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(5, 5))
  await voice.record.click()
  await voice.hear(6)
  await expect(window.getByRole('meter', { name: 'Level in decibels' })).toBeVisible()
  await voice.stop.click()
  await expect(chat.message).toHaveValue(/^Note: Please remember to send the quarterly report on Monday.* End$/i, {
    timeout: 60_000,
  })
  await expect(chat.message).toBeFocused()
  await chat.message.press('ControlOrMeta+z')
  await expect(chat.message).toHaveValue('Note: . End')
  const [clip] = await readBridge(window, 'clip.list')
  expect(clip).toMatchObject({ status: 'kept', wasCut: false, isSilent: false, transcription: { status: 'done' } })
})

test('a recording in the Voice view can be paused, and is transcribed when that is asked for', async ({
  launchApp,
  spokenFile,
}) => {
  const { window } = await launchApp({ args: hearing(spokenFile) })
  const voice = voiceScreen(window)
  await voice.open()
  await expect(voice.microphone).toBeVisible()
  await voice.record.click()
  await voice.hear(5.5)
  await voice.pause.click()
  await expect(voice.recorder).toContainText('Paused')
  await voice.resume.click()
  await voice.hear(6)
  await expect(voice.clips.getByRole('link')).toContainText('On disk to the second')
  await voice.stop.click()
  await expect(voice.clips.getByRole('link')).toContainText('Not transcribed yet')
  await voice.transcribe.click()
  await expect(window.getByRole('main')).toContainText(heardSentence, { timeout: 60_000 })
  await expect(window.getByRole('main')).toContainText(/words, [\d.]+ s, \d+ tokens in, \d+ out, free, in /)
  await expect(voice.transcribeAgain).toBeEnabled()
})

test('the key that records starts and stops by short presses, and records while it is held', async ({
  launchApp,
  spokenFile,
}) => {
  const { window } = await launchApp({ args: hearing(spokenFile) })
  const voice = voiceScreen(window)
  const pressShortly = () => Promise.all([window.keyboard.down('d'), window.keyboard.up('d')])
  await voice.open()
  await voice.record.waitFor()
  // How long a key is held has nothing to do with how long a busy window takes over it.
  await window.evaluate(() => {
    addEventListener('keydown', ({ timeStamp }) => {
      while (performance.now() - timeStamp < 600);
    })
  })
  await window.keyboard.down('Control')
  await pressShortly()
  await expect(voice.stop).toBeVisible()
  await voice.hear(2)
  await pressShortly()
  await expect(voice.clips.getByRole('link')).toContainText(['Not transcribed yet'])

  await window.keyboard.down('d')
  await expect(voice.stop).toBeVisible()
  await voice.hear(2)
  await window.keyboard.up('d')
  await expect(voice.clips.getByRole('link')).toContainText(['Not transcribed yet', 'Not transcribed yet'])
  await window.keyboard.up('Control')

  await voice.record.hover()
  await window.mouse.down()
  await voice.hear(2)
  await window.mouse.up()
  await expect(voice.clips.getByRole('link').filter({ hasText: 'Not transcribed yet' })).toHaveCount(3)
})

test('a recording can stop by itself when nobody speaks any more', async ({ launchApp, spokenFile }) => {
  const { window } = await launchApp({ args: hearing(spokenFile) })
  const voice = voiceScreen(window)
  await voice.open()
  await window.getByRole('switch', { name: 'Stop when nobody speaks' }).click()
  await voice.record.click()
  await expect(voice.recorder).toContainText('The recording ended because nobody spoke any more.', { timeout: 25_000 })
  const [clip] = await readBridge(window, 'clip.list')
  expect(clip?.seconds).toBeGreaterThan(9)
  expect(clip?.seconds).toBeLessThan(16)
})

test('kill -9 while recording keeps all but the last second', async ({ launchApp, spokenFile }) => {
  const running = await launchApp({ args: hearing(spokenFile) })
  const voice = voiceScreen(running.window)
  await voice.open()
  await voice.record.click()
  await voice.hear(6)
  await running.kill()
  await running.reopen()
  const after = voiceScreen(running.window)
  await after.open()
  await expect(running.window.getByText('Cut off: the app or its window went')).toBeVisible()
  const [clip] = await readBridge(running.window, 'clip.list')
  expect(clip).toMatchObject({ status: 'kept', wasCut: true, isSilent: false })
  expect(clip?.seconds).toBeGreaterThanOrEqual(5)
  await after.transcribe.click()
  await expect(running.window.getByRole('main')).toContainText(heardSentence, { timeout: 30_000 })
})

test('a page that is loaded anew, and a window that is closed, keep what was recorded', async ({
  launchApp,
  spokenFile,
}) => {
  const running = await launchApp({ args: hearing(spokenFile) })
  const voice = voiceScreen(running.window)
  await voice.open()
  await voice.record.click()
  await voice.hear(3)
  await running.window.reload()
  await expect(voice.clips.getByRole('link')).toContainText('Not transcribed yet')
  const [reloaded] = await readBridge(running.window, 'clip.list')
  expect(reloaded).toMatchObject({ status: 'kept', wasCut: true })
  expect(reloaded?.seconds).toBeGreaterThanOrEqual(2.5)

  await voice.record.click()
  await voice.hear(3)
  await running.close()
  await running.reopen()
  const [closed] = await readBridge(running.window, 'clip.list')
  expect(closed).toMatchObject({ status: 'kept', wasCut: true })
  expect(closed?.seconds).toBeGreaterThanOrEqual(2.5)
})

test('where nothing was said nothing is sent, and it can be insisted', async ({ launchApp, silentFile }) => {
  const { window } = await launchApp({ args: hearing(silentFile) })
  const chat = chatScreen(window)
  const voice = voiceScreen(window)
  await voice.record.click()
  await voice.hear(3)
  await voice.stop.click()
  await expect(window.getByText('Nothing was said', { exact: true })).toBeVisible()
  await expect(chat.message).toHaveValue('')
  const [clip] = await readBridge(window, 'clip.list')
  expect(clip).toMatchObject({ isSilent: true, transcription: null })
  await window.getByRole('button', { name: 'Transcribe anyway' }).click()
  await expect(window.getByText('The model heard no words in it.')).toBeVisible({ timeout: 30_000 })
  await window.getByRole('button', { name: 'Dismiss' }).click()
  await expect(window.getByText('The model heard no words in it.')).toHaveCount(0)
})

test('a recording is thrown away by Discard, and comes back by Undo', async ({ launchApp, spokenFile }) => {
  const { window } = await launchApp({ args: hearing(spokenFile) })
  const voice = voiceScreen(window)
  await voice.open()
  await voice.record.click()
  await voice.hear(2)
  await voice.discard.click()
  await expect(voice.record).toBeVisible()
  await expect(voice.clips.getByRole('link')).toHaveCount(0)
  await window.getByRole('button', { name: 'Undo' }).click()
  await expect(voice.clips.getByRole('link')).toHaveCount(1)
})

test('without a microphone that is said in words, with a way out', async ({ launchApp }) => {
  const { window } = await launchApp({ environment: { PULSE_SERVER: 'unix:/nowhere' } })
  const voice = voiceScreen(window)
  await voice.open()
  await voice.record.click()
  await expect(window.getByRole('alert')).toContainText('There is no microphone')
  await window.getByRole('button', { name: 'Dismiss' }).click()
  await expect(window.getByRole('alert')).toHaveCount(0)
  expect(await readBridge(window, 'clip.list')).toEqual([])
})

test('a microphone that is denied or in use is said in words, and Try again records', async ({
  launchApp,
  silentFile,
}) => {
  const { app, window } = await launchApp({ args: hearing(silentFile) })
  const voice = voiceScreen(window)
  await voice.open()
  await app.evaluate(({ session }) =>
    session
      .fromPartition('persist:page')
      .setPermissionRequestHandler((_contents, _permission, answer) => answer(false)),
  )
  await voice.record.click()
  await expect(window.getByRole('alert')).toContainText('The microphone is not allowed')

  await app.evaluate(({ session }) =>
    session.fromPartition('persist:page').setPermissionRequestHandler((_contents, _permission, answer) => answer(true)),
  )
  // What Chromium throws where another program holds the device, which a device of files never does.
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
  await voice.hear(1)
  await expect(window.getByRole('alert')).toHaveCount(0)
  await voice.discard.click()
})

test('microphones are noticed as they come and go, and one that is taken away keeps what was said', async ({
  launchApp,
  spokenFile,
}) => {
  test.skip(!hasProgram('pulseaudio'), 'This takes PulseAudio.')
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
  await voice.hear(0.5)
  desk.play(spokenFile)
  await voice.hear(5)
  await running.loudspeaker.stop()
  await expect(voice.recorder).toContainText('The microphone was unplugged or taken away.')
  const [clip] = await readBridge(window, 'clip.list')
  expect(clip).toMatchObject({ status: 'kept', wasCut: false, isSilent: false })
  expect(clip?.seconds).toBeGreaterThanOrEqual(5)
  await expect(voice.microphone.getByRole('option', { name: /Desk.*not connected/ })).toHaveCount(1)
  await expect(voice.microphone).toHaveValue(/./)
})

/** The whole name of the microphone whose name has this in it. */
async function optionWith(window: Page, part: string): Promise<string> {
  return voiceScreen(window).microphone.getByRole('option', { name: part }).innerText()
}
