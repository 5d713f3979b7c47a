import { cards, dropOrPaste, lastBody } from './attachment-files.ts'
import { chatScreen } from './chat-screen.ts'
import { addFiles } from './clip-screen.ts'
import { expect, test } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { scriptGateway } from './scripted-gateway.ts'
import { soundsInFormats } from './sound-formats.ts'
import { useGateway } from './use-gateway.ts'
import { voiceScreen } from './voice-screen.ts'

test('a file of every sound format becomes a complete clip', async ({ shareApp, sounds }) => {
  const { window } = await shareApp()
  const voice = voiceScreen(window)
  await voice.open()
  const files = await soundsInFormats()
  await addFiles(
    window,
    files.map(({ name, bytes }) => sounds.write(name, bytes)),
  )
  await expect(voice.clips.getByRole('link')).toHaveCount(files.length)
  await expect(voice.current).toContainText(titleOf(files.at(-1)?.name ?? ''))
  await expect(window.getByRole('alert')).toHaveCount(0)
  const clips = await readBridge(window, 'clip.list')
  for (const { name, seconds, isSilent } of files) {
    const clip = clips.find(({ title }) => title === titleOf(name))
    expect(clip, name).toMatchObject({ source: 'file', status: 'kept', wasCut: false, isSilent })
    // Encoders add padding at the ends.
    expect(Math.abs((clip?.seconds ?? 0) - seconds), name).toBeLessThan(0.15)
  }
})

test('every sound format that a request supports is sent byte for byte', async ({ shareApp, faultServer }) => {
  const { window } = await shareApp()
  const gateway = scriptGateway(faultServer)
  await useGateway(window, { name: 'Office', baseUrl: gateway.baseUrl }, 'sk-of-the-office')
  const chat = chatScreen(window)
  await chat.beginChat()
  const formats: Readonly<Record<string, string>> = {
    'flac.flac': 'flac',
    'ogg-vorbis.ogg': 'ogg',
    'ogg-opus.opus': 'ogg',
    'm4a-aac.m4a': 'm4a',
  }
  const files = (await soundsInFormats()).filter(({ name }) => name in formats)
  await dropOrPaste(window, 'drop', files)
  await expect(cards(window)).toHaveCount(4)
  await chat.ask('What is said there?')
  const parts = files.map(({ name, bytes }) => ({
    type: 'input_audio',
    input_audio: { data: bytes.toString('base64'), format: formats[name] },
  }))
  expect(JSON.parse(lastBody(gateway))).toMatchObject({
    messages: [{ role: 'user', content: [{ type: 'text', text: 'What is said there?' }, ...parts] }],
  })
})

const titleOf = (name: string) => name.replace(/\.[^.]+$/, '')
