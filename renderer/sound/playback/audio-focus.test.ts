import { expect, test, vi } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { releaseAudioFocus, acquireAudioFocus } from './audio-focus.ts'

test('acquiring audio focus silences the previous holder once', () => {
  const first = vi.fn()
  const second = vi.fn()
  acquireAudioFocus(first)
  acquireAudioFocus(first)
  expect(first).not.toHaveBeenCalled()
  acquireAudioFocus(second)
  expect(first).toHaveBeenCalledOnce()
  releaseAudioFocus(first)
  acquireAudioFocus(first)
  expect(second).toHaveBeenCalledOnce()
  releaseAudioFocus(first)
  acquireAudioFocus(second)
  expect(first).toHaveBeenCalledOnce()
  releaseAudioFocus(second)
})

test('acquiring audio focus in one window silences the other window', async () => {
  const other = new BroadcastChannel('voice')
  const heard = vi.fn<() => void>()
  other.addEventListener('message', heard)
  const here = vi.fn<() => void>()
  acquireAudioFocus(here)
  await eventually(() => expect(heard).toHaveBeenCalledOnce())
  // The holder does not take the focus from itself.
  acquireAudioFocus(here)
  other.postMessage(null)
  await eventually(() => expect(here).toHaveBeenCalledOnce())
  acquireAudioFocus(here)
  await eventually(() => expect(heard).toHaveBeenCalledTimes(2))
  other.close()
})
