import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError, type ErrorData } from '#shared/errors.ts'
import type { SpeechSettings } from '#shared/voice.ts'
import { clipBytesPerSecond } from '#shared/voice/pcm.ts'
import { recordLedgerEntry } from './core/ledger/record-entry.ts'
import { makeBackup } from './core/storage/make-backup.ts'
import { addGateway, answeringGateway, type StartedServices, startedServices } from './testing/started-services.ts'

const never = new AbortController().signal
const speech: SpeechSettings = {
  model: 'say',
  voice: 'v',
  format: 'pcm',
  speed: null,
  provider: null,
  sampleRate: null,
}

async function start() {
  const started = startedServices()
  const gateway = await answeringGateway()
  const profileId = await addGateway(started, 'Work', gateway.baseUrl, 'sk-work')
  await started.calls['profiles.choose']({ profileId })
  return { ...started, gateway, profileId }
}

/** Spends a dollar this month, outside conversations. */
function spendDollar({ storage }: StartedServices): void {
  const nothing = { provider: null, preset: null, promptTokens: null, completionTokens: null }
  const times = { firstTokenAfter: null, finishedAfter: null }
  const entry = {
    id: 'spent',
    kind: 'speech',
    at: Date.now(),
    profileId: 'x',
    model: 'm',
    status: 'done',
    cost: 1,
  } as const
  recordLedgerEntry(storage.database, { ...entry, ...nothing, ...times })
}

const hardStop = { limit: 0.5, warnAt: 0.5, isHardStop: true }

async function recordClip({ calls }: StartedServices): Promise<string> {
  const { id } = await calls['clip.begin']({ source: 'recording' })
  // A square wave: silence would not be sent.
  const sound = Uint8Array.from({ length: clipBytesPerSecond }, (_, index) => (index % 200 < 100 ? 30 : 226))
  await calls['clip.append']({ clipId: id, offset: 0, sound })
  await calls['clip.finish']({ clipId: id })
  return id
}

/** Every operation that costs money: what it sends, and the error that ends it. */
const sendings: Record<string, { path: string; send: (started: StartedServices) => Promise<unknown> }> = {
  'a message': {
    path: '/chat/completions',
    async send({ calls, services }) {
      const { id } = await calls['conversation.create']({ model: 'm' })
      await calls['conversation.send']({ conversationId: id, text: 'Hello' })
      await services.conversations.idle()
    },
  },
  'a test of a preset': {
    path: '/chat/completions',
    async send({ calls, streams }) {
      await calls['presets.saveDraft']({
        draft: { slug: 'mine', baseVersion: null, config: { model: 'm' }, systemPrompt: '' },
      })
      await calls['presets.saveSamples']({ slug: 'mine', samples: [{ id: 's', text: 'Hello' }] })
      let error: ErrorData | null = null
      for await (const result of streams['presets.runTest']({ slug: 'mine', targets: ['draft'] }, never))
        error = result.error
      if (error !== null) throw new AppError(error)
    },
  },
  'a text to be said': {
    path: '/audio/speech',
    async send({ streams }) {
      const parts = []
      for await (const part of streams['speech.speak']({ text: 'Hello', settings: speech, isKept: true }, never))
        parts.push(part)
    },
  },
  'a recording': {
    path: '/audio/transcriptions',
    async send(started) {
      const { calls, services } = started
      const settings = { model: 'hear', language: null, temperature: null, provider: null }
      const { id: _id, clipId } = await calls['clip.transcribe']({
        clipId: await recordClip(started),
        settings,
        evenSilence: false,
      })
      await services.voice.transcriber.idle()
      const { transcriptions } = await calls['clip.read']({ clipId })
      if (transcriptions[0]?.error) throw new AppError(transcriptions[0].error)
    },
  },
}

test.each(Object.keys(sendings))(
  '%s is not sent where the budget of the month is spent, and is without one',
  async (name) => {
    const started = await start()
    const { path = '', send } = sendings[name] ?? {}
    if (!send) throw new Error('Nothing is sent.')
    spendDollar(started)
    await started.calls['budget.set']({ conversationId: null, budget: hardStop })
    await expect(send(started)).rejects.toMatchObject({ data: { source: 'app', kind: 'bad-input', field: 'budget' } })
    expect(started.gateway.sent()).toEqual([])

    await started.calls['budget.set']({ conversationId: null, budget: null })
    await send(started)
    expect(started.gateway.sent()).toEqual([`${path} Bearer sk-work`])
  },
)

test('the budget of a chat stops only that chat', async () => {
  const started = await start()
  const { calls, services, gateway, storage } = started
  const { id: stopped } = await calls['conversation.create']({ model: 'm' })
  const { id: other } = await calls['conversation.create']({ model: 'm' })
  await calls['conversation.send']({ conversationId: stopped, text: 'Hello' })
  await services.conversations.idle()
  storage.database.run('update messages set cost = 1 where conversation_id = ? and status is not null', stopped)
  await calls['budget.set']({ conversationId: stopped, budget: hardStop })
  await expect(async () => calls['conversation.send']({ conversationId: stopped, text: 'More' })).rejects.toMatchObject(
    {
      data: { field: 'budget' },
    },
  )
  await calls['conversation.send']({ conversationId: other, text: 'Hello' })
  await services.conversations.idle()
  expect(gateway.sent()).toHaveLength(2)
})

test('a key is sent only to the gateway it was saved for, which is the named or the active one', async () => {
  const started = await start()
  const { calls, streams, services, gateway } = started
  const home = await answeringGateway()
  const homeId = await addGateway(started, 'Home', home.baseUrl, 'sk-home')
  const settings = { model: 'hear', language: null, temperature: null, provider: null }
  for (const profileId of [undefined, homeId]) {
    const named = profileId === undefined ? {} : { profileId }
    for await (const _ of streams['speech.speak']({ text: 'Hi', settings: speech, isKept: false, ...named }, never));
    await calls['clip.transcribe']({ clipId: await recordClip(started), settings, evenSilence: false, ...named })
    await services.voice.transcriber.idle()
  }
  expect(gateway.sent()).toEqual(['/audio/speech Bearer sk-work', '/audio/transcriptions Bearer sk-work'])
  expect(home.sent()).toEqual(['/audio/speech Bearer sk-home', '/audio/transcriptions Bearer sk-home'])

  await calls['models.list']({})
  await calls['models.list']({ profileId: homeId })
  const keysAt = ({ requests }: typeof home): unknown[] => {
    const asked = requests.filter(({ url }) => url.endsWith('/models'))
    return [...new Set(asked.map(({ headers }) => headers.authorization))]
  }
  expect([keysAt(gateway), keysAt(home)]).toEqual([['Bearer sk-work'], ['Bearer sk-home']])
})

test('keys are only in the keychain, and are removed alone or with their gateway', async () => {
  const started = await start()
  const { calls, keychain, profileId, storage } = started
  const homeId = await addGateway(started, 'Home', 'https://home.example/api/v1', 'sk-home')
  await calls['keys.save']({ profileId: homeId, slot: 'management', key: 'sk-manage' })
  const accounts = (): string[] => [...keychain.secrets.keys()].toSorted()
  expect(accounts()).toEqual([`${homeId}/management`, `${homeId}/user`, `${profileId}/user`].toSorted())
  expect(JSON.stringify(await calls['profiles.list']({}))).not.toMatch(/sk-/)
  expect(JSON.stringify(storage.database.all('select * from settings'))).not.toMatch(/sk-/)
  await calls['keys.remove']({ profileId: homeId, slot: 'management' })
  expect(accounts()).toEqual([`${homeId}/user`, `${profileId}/user`].toSorted())
  await calls['profiles.remove']({ profileId: homeId })
  expect(accounts()).toEqual([`${profileId}/user`])
})

test('a conversation stays at its gateway when another one becomes active', async () => {
  const started = await start()
  const { calls, services, gateway } = started
  const { id } = await calls['conversation.create']({ model: 'm' })
  await calls['conversation.send']({ conversationId: id, text: 'Hello' })
  await services.conversations.idle()
  const home = await answeringGateway()
  await calls['profiles.choose']({ profileId: await addGateway(started, 'Home', home.baseUrl, 'sk-home') })
  await calls['conversation.send']({ conversationId: id, text: 'Again' })
  await services.conversations.idle()
  expect(gateway.sent()).toEqual(Array(2).fill('/chat/completions Bearer sk-work'))
  expect(home.sent()).toEqual([])
})

test('a deleted clip is no longer sent', async () => {
  const started = await start()
  const { calls, services } = started
  const clipId = await recordClip(started)
  const settings = { model: 'hear', language: null, temperature: null, provider: null }
  await calls['clip.transcribe']({ clipId, settings, evenSilence: false })
  await calls['clip.delete']({ clipId })
  expect(services.voice.transcriber.isBusy()).toBe(false)
  await calls['clip.restore']({ clipId })
  expect((await calls['clip.read']({ clipId })).transcriptions).toMatchObject([{ status: 'cancelled' }])
})

test('the ledger export applies the filter, and writes nothing without a chosen file', async () => {
  const started = await start()
  const { calls, chooseFile, directory } = started
  spendDollar(started)
  expect(await calls['ledger.export']({ filter: {} })).toEqual({ path: null, entries: 0 })
  const path = join(directory, 'usage.csv')
  chooseFile.toSave.mockResolvedValue(path)
  expect(await calls['ledger.export']({ filter: { profileIds: ['other'] } })).toEqual({ path, entries: 0 })
  expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(1)
  expect(await calls['ledger.export']({ filter: {} })).toEqual({ path, entries: 1 })
  expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(2)
})

test('services that were stopped no longer use the database, so that it can be closed', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { services, storage } = startedServices()
  const reads = vi.spyOn(storage.database, 'get')
  const writes = vi.spyOn(storage.database, 'run')
  services.costs.wake()
  services.search.scheduleUpdate()
  services.programRequests.listener.lost()
  services.stop()
  services.costs.wake()
  reads.mockClear()
  writes.mockClear()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([reads.mock.calls, writes.mock.calls]).toEqual([[], []])
})

test('a restore relaunches the app, and a missing backup does not', async () => {
  const { calls, relaunch, storage, directory } = await start()
  await expect(async () => calls['storage.restore']({ backup: 'not-there.db' })).rejects.toMatchObject({
    data: { source: 'app', kind: 'storage' },
  })
  expect(relaunch).not.toHaveBeenCalled()
  const backup = makeBackup(storage.database, join(directory, 'backups'), 'daily', new Date())
  await calls['storage.restore']({ backup })
  expect(readFileSync(join(directory, 'gatehouse.db.restore-request'), 'utf8')).toBe(backup)
  expect(relaunch).toHaveBeenCalledOnce()
})
