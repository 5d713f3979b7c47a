import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { clipBytesPerSecond } from '#shared/voice/pcm.ts'
import { chatScreen } from './chat-screen.ts'
import { fillDiskOf, mountSmallDisk } from './harness/small-disk.ts'
import { expect } from './harness/test.ts'
import { readBridge } from './read-bridge.ts'
import { errorReply, streamedAnswer } from './scripted-gateway.ts'
import { speechRoute } from './speech-screen.ts'
import {
  completionRoute,
  jsonHeaders,
  spokenWords,
  talkingGateway,
  talkScreen,
  test,
  toneReply,
  transcriptionRoute,
  useDesk,
} from './talk-screen.ts'
import { bytesOnDisk } from './voice-screen.ts'

test.skip(process.platform !== 'linux', 'The microphone and the loudspeaker are PulseAudio.')

test('an exhausted budget sends no speech, reports that, and allows sending later', async ({
  shareApp,
  faultServer,
  spokenFile,
}) => {
  const running = await shareApp({ hasLoudspeaker: true })
  const { window } = running
  const gateway = await talkingGateway(window, faultServer)
  faultServer.reply(speechRoute, toneReply(0.3))
  // The transcription costs more than the budget.
  const spent = { text: 'Tell me a story.', usage: { cost: 0.5, seconds: 1 } }
  faultServer.reply(transcriptionRoute, { headers: jsonHeaders, body: JSON.stringify(spent) })
  faultServer.reply(completionRoute, streamedAnswer('Once upon a time.'))
  const setBudget = (limit: number) =>
    readBridge(window, 'budget.set', { conversationId: null, budget: { limit, warnAt: 0.8, isHardStop: true } })
  // Other tests may have spent money before.
  await setBudget(100)
  const [month] = await readBridge(window, 'budget.states', { conversationId: null })
  const spentBefore = Number(month?.spent ?? 0)
  await setBudget(spentBefore + 0.4)
  const desk = await useDesk(running)
  const chat = chatScreen(window)
  const talk = talkScreen(window)
  await talk.begin()
  desk.play(spokenFile)
  const problem = talk.panel.getByRole('alert').filter({ hasText: 'The budget is spent' })
  await expect(problem).toBeVisible()
  await expect(talk.panel).toContainText('Tell me a story.')
  expect(gateway.asked('/chat/completions')).toHaveLength(0)

  // The next utterance cannot be transcribed, so its sound is kept.
  desk.play(spokenFile)
  await expect(problem).toHaveCount(2)
  expect(gateway.asked('/audio/transcriptions')).toHaveLength(1)
  expect(await readBridge(window, 'clip.list')).toHaveLength(2)

  await setBudget(spentBefore + 100)
  await problem.first().getByRole('button', { name: 'Retry' }).click()
  await expect(chat.articles).toHaveCount(2)
  await expect(chat.articles.first()).toContainText('Tell me a story. Tell me a story.')
  await expect(problem).toHaveCount(0)
})

test('a rejected key during a conversation loses nothing, and a new key continues it', async ({
  shareApp,
  faultServer,
  spokenFile,
}) => {
  const running = await shareApp({ hasLoudspeaker: true })
  const { window } = running
  const gateway = await talkingGateway(window, faultServer)
  const refused = errorReply(401, 'No such key')
  faultServer.replyBy(transcriptionRoute, ({ headers }) =>
    headers.authorization === 'Bearer sk-new'
      ? { headers: jsonHeaders, body: JSON.stringify({ text: spokenWords }) }
      : refused,
  )
  faultServer.reply(completionRoute, refused, streamedAnswer('Once upon a time.'))
  faultServer.reply(speechRoute, toneReply(0.3))
  const desk = await useDesk(running)
  const chat = chatScreen(window)
  const talk = talkScreen(window)
  await talk.begin()
  desk.play(spokenFile)
  const problem = talk.panel.getByRole('alert').filter({ hasText: 'Invalid API key' })
  await expect(problem).toContainText('Enter another one, then retry.')
  await expect(problem.getByRole('button', { name: 'Enter a key' })).toBeVisible()
  expect(await readBridge(window, 'clip.list')).toMatchObject([
    { status: 'kept', wasCut: false, transcription: { status: 'failed' } },
  ])
  expect(gateway.asked('/chat/completions')).toEqual([])

  const office = (await readBridge(window, 'profiles.list')).find(({ name }) => name === 'Office')
  await readBridge(window, 'keys.save', { profileId: office?.id ?? '', slot: 'user', key: 'sk-new' })
  await problem.getByRole('button', { name: 'Retry' }).click()
  await expect(problem).toHaveCount(0)
  await expect(chat.articles).toHaveCount(2)
  await expect(chat.articles.first()).toContainText(spokenWords)
  await expect(chat.articles.last()).toContainText('Invalid API key')
  await expect(talk.status).toHaveText('Listening')
  await chat.retry.click()
  await expect(chat.articles.last()).toContainText('Once upon a time.')
  await expect(talk.status).toHaveText('Listening')
})

test('a denied or unplugged microphone is reported, and earlier speech is sent', async ({
  launchApp,
  faultServer,
  expectError,
  endlessFile,
}) => {
  // When the sound system stops, the loudspeaker disappears, too.
  expectError(/The AudioContext encountered an error/)
  const running = await launchApp({ hasLoudspeaker: true })
  const { app, window } = running
  await talkingGateway(window, faultServer)
  faultServer.reply(speechRoute, toneReply(1))
  const desk = await useDesk(running)
  const chat = chatScreen(window)
  const talk = talkScreen(window)
  const allow = (isAllowed: boolean) =>
    app.evaluate(
      ({ session }, allowed) =>
        session
          .fromPartition('persist:page')
          .setPermissionRequestHandler((_contents, _permission, answer) => answer(allowed)),
      isAllowed,
    )
  await allow(false)
  await talk.button.click()
  await expect(talk.panel.getByRole('alert')).toContainText('Microphone access is off')
  await expect(talk.status).toHaveText('Not listening')
  await allow(true)
  await talk.panel.getByRole('button', { name: 'Try again' }).click()
  await expect(talk.status).toHaveText('Listening')

  desk.play(endlessFile)
  await expect(talk.endTurn).toBeVisible()
  await expect.poll(() => bytesOnDisk(window)).toBeGreaterThan(0)
  const bytes = await bytesOnDisk(window)
  await running.loudspeaker.stop()
  await expect(talk.panel.getByRole('alert')).toContainText('Microphone disconnected')
  await expect(chat.articles).toHaveCount(2)
  await expect(chat.articles.first()).toContainText('Tell me a story.')
  const [clip] = await readBridge(window, 'clip.list')
  expect(clip).toMatchObject({ status: 'kept', wasCut: false, transcription: { status: 'done' } })
  expect(clip?.seconds).toBeGreaterThanOrEqual(bytes / clipBytesPerSecond)
})

/** Seconds of the pause that ends a turn. */
const pauseSeconds = 0.8

// Real speech on a busy computer may be cut into two utterances, each with its own error.
test(
  'on a full disk speech stays in memory, is reported, and is complete once there is space',
  { tag: '@long' },
  async ({ launchApp, faultServer, expectError, spokenFile }) => {
    expectError(/disk is full|ENOSPC|No space left/i)
    const disk = mountSmallDisk()
    test.skip(disk === null, 'Only root can mount a small disk.')
    if (disk === null) return
    try {
      const running = await launchApp({ hasLoudspeaker: true, dataDirectory: disk.path })
      const { window } = running
      await talkingGateway(window, faultServer)
      faultServer.reply(speechRoute, toneReply(0.3))
      const desk = await useDesk(running)
      const chat = chatScreen(window)
      const talk = talkScreen(window)
      await talk.begin()
      const filler = join(disk.path, 'filler')
      fillDiskOf(filler)
      desk.play(spokenFile)
      const problem = talk.panel.getByRole('alert').filter({ hasText: 'disk is full' })
      await expect(problem).toBeVisible()
      await expect(problem.getByRole('button', { name: 'Retry' })).toBeVisible()
      await problem.getByRole('button', { name: 'Retry' }).click()
      await expect(problem.getByRole('button', { name: 'Retry' })).toBeVisible()
      expect(faultServer.requests.filter(({ path }) => path.endsWith('/transcriptions'))).toHaveLength(0)

      rmSync(filler)
      await problem.getByRole('button', { name: 'Retry' }).click()
      await expect(chat.articles).toHaveCount(2)
      await expect(chat.articles.first()).toContainText('Tell me a story.')
      const clips = await readBridge(window, 'clip.list')
      expect(clips).toMatchObject([{ status: 'kept', wasCut: false, isSilent: false }])
      // All of it was in memory, up to the pause that ended the turn. The spoken length is no lower limit, since a busy
      // computer may not deliver every word to the page.
      expect(clips[0]?.seconds).toBeGreaterThan(pauseSeconds)
      await running.close()
    } finally {
      disk.unmount()
    }
  },
)
