import { expect, test, vi } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { AppError } from '#shared/errors.ts'
import type { SpeechPart } from '#shared/voice.ts'
import { initialPlayerState, type Player, type PlayerState } from '../playback/player.ts'
import { startReader } from './reader.ts'
import type { ReadingState } from './reading-state.ts'

const head: SpeechPart = {
  type: 'head',
  id: 'x',
  format: 'pcm',
  sampleRate: 10,
  channels: 1,
  rateFrom: 'gateway',
  firstByteAfter: 1,
  firstByteAt: 1,
}
/** A second of sound. */
const second = new Uint8Array(20)

/** Returns a player without a loudspeaker, whose position the test sets. */
function fakePlayer(onChange: (state: PlayerState) => void) {
  let state = initialPlayerState
  const change = (part: Partial<PlayerState>) => {
    state = { ...state, ...part }
    onChange(state)
  }
  const player = {
    state: () => state,
    append: (bytes) =>
      change({
        arrived: state.arrived + bytes.length / 20,
        status: state.status === 'waiting' ? 'playing' : state.status,
      }),
    complete: vi.fn(() => change({ isComplete: true })),
    play: vi.fn(() => change({ status: 'playing' })),
    pause: vi.fn(() => change({ status: 'paused' })),
    seek: vi.fn((position: number) => change({ position })),
    setVolume: () => undefined,
    setOutput: async () => undefined,
    close: vi.fn(),
  } satisfies Player
  return { player, change }
}

function setUp(sentences = ['One.', 'Two.', 'Three.', 'Four.'], from = 0, isWhole = true) {
  const asked: {
    text: string
    signal: AbortSignal
    arrive: (seconds: number) => void
    fail: (error: AppError) => void
  }[] = []
  const players: ReturnType<typeof fakePlayer>[] = []
  const states: ReadingState[] = []
  const onEnd = vi.fn()
  async function* speak(text: string, signal: AbortSignal): AsyncGenerator<SpeechPart[]> {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    signal.addEventListener('abort', () => resolve(0))
    asked.push({ text, signal, arrive: resolve, fail: reject })
    const seconds = await promise
    if (signal.aborted) return
    yield [head]
    for (let at = 0; at < seconds; at += 1) yield [{ type: 'sound', bytes: second }]
  }
  const reader = startReader({
    sentences,
    from,
    isWhole,
    speak,
    open: async (_type, onChange) => {
      const opened = fakePlayer(onChange)
      players.push(opened)
      return opened.player
    },
    onChange: (state) => states.push(state),
    onEnd,
  })
  const texts = () => asked.map(({ text }) => text)
  const until = (...expected: string[]) => eventually(() => expect(texts()).toEqual(expected))
  return { reader, asked, texts, until, players, states, last: () => states.at(-1), onEnd }
}

test('the next sentence is requested while the previous one plays, and no further one', async () => {
  const { asked, until, players, last, texts, onEnd } = setUp()
  await until('One.')
  asked[0]?.arrive(2)
  await until('One.', 'Two.')
  asked[1]?.arrive(3)
  await eventually(() => expect(players[0]?.player.state().arrived).toBe(5))
  expect(texts()).toEqual(['One.', 'Two.'])
  expect(last()).toMatchObject({ status: 'playing', index: 0 })
  players[0]?.change({ position: 2 })
  expect(last()).toMatchObject({ index: 1 })
  await until('One.', 'Two.', 'Three.')
  asked[2]?.arrive(1)
  players[0]?.change({ position: 5 })
  await until('One.', 'Two.', 'Three.', 'Four.')
  asked[3]?.arrive(1)
  await eventually(() => expect(players[0]?.player.complete).toHaveBeenCalled())
  players[0]?.change({ status: 'ended', position: 7 })
  expect(onEnd).toHaveBeenCalledOnce()
})

test('Stop cancels requests and silences the player', async () => {
  const { reader, asked, until, players } = setUp()
  await until('One.')
  asked[0]?.arrive(2)
  await until('One.', 'Two.')
  reader.stop()
  expect(asked[1]?.signal.aborted).toBe(true)
  expect(players[0]?.player.close).toHaveBeenCalled()
})

test('skipping to a sentence that has arrived requests nothing', async () => {
  const { reader, asked, until, players, last, texts } = setUp(['One.', 'Two.'])
  await until('One.')
  asked[0]?.arrive(2)
  await until('One.', 'Two.')
  asked[1]?.arrive(2)
  await eventually(() => expect(players[0]?.player.state().arrived).toBe(4))
  reader.skip(1)
  expect(players[0]?.player.seek).toHaveBeenCalledWith(2)
  expect(last()).toMatchObject({ index: 1, status: 'playing' })
  reader.skip(-1)
  expect(players[0]?.player.seek).toHaveBeenLastCalledWith(0)
  expect(texts()).toEqual(['One.', 'Two.'])
})

test('skipping beyond what has arrived drops other sentences and reads the chosen one', async () => {
  const { reader, asked, until, players, last } = setUp()
  await until('One.')
  asked[0]?.arrive(2)
  await until('One.', 'Two.')
  reader.skip(1)
  expect(last()).toMatchObject({ index: 1, status: 'asking' })
  reader.skip(1)
  expect(asked[1]?.signal.aborted).toBe(true)
  await until('One.', 'Two.', 'Three.')
  asked[2]?.arrive(1)
  await eventually(() => expect(players[0]?.player.seek).toHaveBeenCalledWith(2))
  expect(last()).toMatchObject({ index: 2, status: 'playing' })
})

test('an error keeps its sentence, and Retry continues there', async () => {
  const { reader, asked, until, last } = setUp(['One.', 'Two.'], 1)
  await until('Two.')
  asked[0]?.fail(new AppError({ source: 'transport', kind: 'timeout', message: 'Late.' }))
  await eventually(() => expect(last()).toMatchObject({ status: 'failed', index: 1, error: { kind: 'timeout' } }))
  reader.retry()
  await until('Two.', 'Two.')
  expect(last()).toMatchObject({ status: 'asking', index: 1, error: null })
})

test('a paused reader stays paused when more arrives', async () => {
  const { reader, asked, until, players, last } = setUp()
  await until('One.')
  asked[0]?.arrive(1)
  await eventually(() => expect(last()?.status).toBe('playing'))
  reader.pause()
  players[0]?.change({ arrived: 3 })
  expect(last()?.status).toBe('paused')
  reader.resume()
  expect(last()?.status).toBe('playing')
})

test('a growing text is read as it arrives, and the reader ends when it is complete', async () => {
  const { reader, asked, until, players, last, onEnd } = setUp([], 0, false)
  expect(asked).toEqual([])
  reader.add(['One.'], false)
  await until('One.')
  asked[0]?.arrive(1)
  await eventually(() => expect(last()).toMatchObject({ status: 'playing', index: 0, count: 1 }))
  reader.add(['Two.', 'Three.'], false)
  await until('One.', 'Two.')
  asked[1]?.arrive(1)
  players[0]?.change({ position: 1 })
  await until('One.', 'Two.', 'Three.')
  asked[2]?.arrive(1)
  await eventually(() => expect(players[0]?.player.state().arrived).toBe(3))
  expect(players[0]?.player.complete).not.toHaveBeenCalled()
  reader.add([], true)
  await eventually(() => expect(players[0]?.player.complete).toHaveBeenCalled())
  players[0]?.change({ status: 'ended', position: 3 })
  expect(onEnd).toHaveBeenCalledOnce()
})

test('a text that turns out to be empty ends immediately', () => {
  const { reader, onEnd, asked } = setUp([], 0, false)
  reader.add([], true)
  expect(onEnd).toHaveBeenCalledOnce()
  expect(asked).toEqual([])
})
