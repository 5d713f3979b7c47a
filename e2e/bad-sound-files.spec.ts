import { chmodSync } from 'node:fs'
import { type BadSoundFile, badSoundFiles } from './bad-sound-files.ts'
import { addFiles } from './clip-screen.ts'
import { microphoneRate } from './harness/spoken-sound.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { voiceScreen } from './voice-screen.ts'

const sentence = 'Please remember to send the quarterly report on Monday.'

/** One file for each outcome, and in `test:long` all of them. */
const selections = [
  { which: 'a bad sound file of each kind', tag: [], isUsed: ({ isTypical }: BadSoundFile) => isTypical === true },
  { which: 'every bad sound file', tag: ['@long'], isUsed: () => true },
]

for (const { which, tag, isUsed } of selections) {
  test(
    `${which} becomes a clip of its intact part, or shows what is wrong`,
    { tag },
    async ({ shareApp, spoken, sounds }) => {
      const whole = (await spoken.speak(sentence)).length / microphoneRate
      const files = badSoundFiles(await spoken.speakMp3(sentence), whole).filter(isUsed)
      const { window } = await shareApp()
      const voice = voiceScreen(window)
      await voice.open()
      const paths = files.map(({ name, bytes }) => sounds.write(name, bytes))
      const locked = sounds.write('locked.wav', new Uint8Array(500))
      chmodSync(locked, 0)
      await addFiles(window, [...paths, locked])

      // Files are read in order, so all are done when the last one is reported.
      await expect(window.getByRole('alert').filter({ hasText: 'Can’t read locked.wav' })).toBeVisible({
        timeout: 150_000,
      })
      const alertTexts = await window.getByRole('alert').allInnerTexts()
      const clips = await readBridge(window, 'clip.list')
      for (const { name, expected } of files) {
        const words = alertTexts.filter((text) => text.includes(name)).map((text) => text.split('\n')[0])
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
    },
  )
}
