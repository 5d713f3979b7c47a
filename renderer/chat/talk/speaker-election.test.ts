import { beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { joinSpeakerElection, claimConversationMode } from './speaker-election.ts'

// The locks are those of this process: each window object of a test acts as a window of the app.
let isFocused = false
const focus: (() => void)[] = []
beforeEach(() => {
  vi.stubGlobal('document', { hasFocus: () => isFocused })
  vi.stubGlobal('window', {
    addEventListener: (_name: string, listener: () => void) => focus.push(listener),
    removeEventListener: () => undefined,
  })
})

/** Opens a window that shows a chat, and returns how to focus it. */
function open(conversationId: string, isInFront: boolean) {
  isFocused = isInFront
  const election = joinSpeakerElection(conversationId)
  const focused = focus.at(-1)
  return { ...election, focus: () => focused?.() }
}

test('only the most recently used window of a chat reads its answers aloud', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1000 })
  const first = open('chat', true)
  const second = open('chat', false)
  const elsewhere = open('other', false)
  const chosen = async () => [await first.isLeader(), await second.isLeader(), await elsewhere.isLeader()]
  expect(await chosen()).toEqual([true, false, true])
  vi.setSystemTime(2000)
  second.focus()
  expect(await chosen()).toEqual([false, true, true])
  second.end()
  await eventually(async () => expect(await first.isLeader()).toBe(true))
  first.end()
  elsewhere.end()
})

test('one window is leader when none was used', async () => {
  const windows = [open('chat', false), open('chat', false), open('chat', false)]
  const chosen = await Promise.all(windows.map((each) => each.isLeader()))
  expect(chosen.filter(Boolean)).toHaveLength(1)
  for (const each of windows) each.end()
})

test('conversation mode in one window silences the others, and starting it elsewhere ends the first', async () => {
  const election = open('chat', true)
  const onTaken = vi.fn<() => void>()
  const onEnd = vi.fn<() => void>()
  claimConversationMode(onTaken)
  await eventually(async () => expect(await election.isLeader()).toBe(false))
  const end = claimConversationMode(onEnd)
  await eventually(() => expect(onTaken).toHaveBeenCalledOnce())
  end()
  await eventually(async () => expect(await election.isLeader()).toBe(true))
  expect(onEnd).not.toHaveBeenCalled()
  election.end()
})
