import { beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { joinSpeakerElection, takeTalking } from './speaking-window.ts'

// The locks are those of this process: each window of a test stands for one of the app.
let isFocused = false
const focus: (() => void)[] = []
beforeEach(() => {
  vi.stubGlobal('document', { hasFocus: () => isFocused })
  vi.stubGlobal('window', {
    addEventListener: (_name: string, listener: () => void) => focus.push(listener),
    removeEventListener: () => undefined,
  })
})

/** A window that shows a chat, and what happens when somebody goes to it. */
function open(conversationId: string, isInFront: boolean) {
  isFocused = isInFront
  const standing = joinSpeakerElection(conversationId)
  const focused = focus.at(-1)
  return { ...standing, focus: () => focused?.() }
}

test('of the windows that show a chat only the one that somebody was in last speaks', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1000 })
  const first = open('chat', true)
  const second = open('chat', false)
  const elsewhere = open('other', false)
  const chosen = async () => [await first.isChosen(), await second.isChosen(), await elsewhere.isChosen()]
  expect(await chosen()).toEqual([true, false, true])
  vi.setSystemTime(2000)
  second.focus()
  expect(await chosen()).toEqual([false, true, true])
  second.end()
  await eventually(async () => expect(await first.isChosen()).toBe(true))
  first.end()
  elsewhere.end()
})

test('of windows that nobody was in one speaks', async () => {
  const windows = [open('chat', false), open('chat', false), open('chat', false)]
  const chosen = await Promise.all(windows.map((each) => each.isChosen()))
  expect(chosen.filter(Boolean)).toHaveLength(1)
  for (const each of windows) each.end()
})

test('while somebody talks with one window the others do not speak, and who talks with another ends the first', async () => {
  const standing = open('chat', true)
  const onTaken = vi.fn<() => void>()
  const onEnd = vi.fn<() => void>()
  takeTalking(onTaken)
  await eventually(async () => expect(await standing.isChosen()).toBe(false))
  const end = takeTalking(onEnd)
  await eventually(() => expect(onTaken).toHaveBeenCalledOnce())
  end()
  await eventually(async () => expect(await standing.isChosen()).toBe(true))
  expect(onEnd).not.toHaveBeenCalled()
  standing.end()
})
