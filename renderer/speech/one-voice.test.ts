import { expect, test, vi } from 'vitest'
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
