import { expect, test, vi } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { leaveVoice, takeVoice } from './one-voice.ts'

test('whoever begins silences who sounded before, once', () => {
  const first = vi.fn()
  const second = vi.fn()
  takeVoice(first)
  takeVoice(first)
  expect(first).not.toHaveBeenCalled()
  takeVoice(second)
  expect(first).toHaveBeenCalledOnce()
  leaveVoice(first)
  takeVoice(first)
  expect(second).toHaveBeenCalledOnce()
  leaveVoice(first)
  takeVoice(second)
  expect(first).toHaveBeenCalledOnce()
  leaveVoice(second)
})

test('what begins in another window silences this one, and the other way round', async () => {
  const other = new BroadcastChannel('voice')
  const heard = vi.fn<() => void>()
  other.addEventListener('message', heard)
  const here = vi.fn<() => void>()
  takeVoice(here)
  await eventually(() => expect(heard).toHaveBeenCalledOnce())
  // Who has the voice already does not take it from anybody.
  takeVoice(here)
  other.postMessage(null)
  await eventually(() => expect(here).toHaveBeenCalledOnce())
  takeVoice(here)
  await eventually(() => expect(heard).toHaveBeenCalledTimes(2))
  other.close()
})
