import { chmodSync } from 'node:fs'
import { badSoundFiles } from './bad-sound-files.ts'
import { createSoundFolder, speak, speakMp3 } from './harness/spoken-sound.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { voiceScreen } from './voice-screen.ts'

const sentence = 'Please remember to send the quarterly report on Monday.'

test('of every bad sound file it is said what is wrong, or what is good of it becomes a clip', async ({
  launchApp,
  startGateway,
}) => {
  test.setTimeout(240_000)
  const gateway = await startGateway()
  const whole = (await speak(gateway, sentence)).length / 48_000
  const files = badSoundFiles(await speakMp3(gateway, sentence), whole)
  const folder = createSoundFolder()
  try {
    const { window } = await launchApp()
    const voice = voiceScreen(window)
    await voice.open()
    const choosing = window.waitForEvent('filechooser')
    await window.getByRole('button', { name: 'Add audio files' }).click()
    const paths = files.map(({ name, bytes }) => folder.write(name, bytes))
    const locked = folder.write('locked.wav', new Uint8Array(500))
    chmodSync(locked, 0)
    await (await choosing).setFiles([...paths, locked])

    // They are read one after the other: when the last is told, all are.
    await expect(window.getByRole('alert').filter({ hasText: 'locked.wav cannot be read' })).toBeVisible({
      timeout: 150_000,
    })
    const told = await window.getByRole('alert').allInnerTexts()
    const clips = await readBridge(window, 'clip.list')
    for (const { name, expected } of files) {
      const words = told.filter((text) => text.includes(name)).map((text) => text.split('\n')[0])
      const clip = clips.find(({ title }) => title === name.replace(/\.[^.]+$/, ''))
      if ('problem' in expected) {
        expect(words, name).toEqual([expect.stringContaining(expected.problem)])
        expect(clip, name).toBeUndefined()
      } else {
        expect(words, name).toEqual([])
        expect(clip, name).toMatchObject({ status: 'kept', wasCut: false, isSilent: expected.isSilent ?? false })
        expect(Math.abs((clip?.seconds ?? 0) - expected.seconds), name).toBeLessThan(0.25)
      }
    }
    expect(clips.every(({ status }) => status === 'kept')).toBe(true)
  } finally {
    folder.remove()
  }
})
