import { expect, test } from 'vitest'
import { acceleratorOf, capsOf } from './accelerator-of.ts'

function pressed(key: string, code: string, held: readonly ('ctrl' | 'alt' | 'shift' | 'meta')[] = []) {
  const is = (name: (typeof held)[number]) => held.includes(name)
  return { key, code, ctrlKey: is('ctrl'), altKey: is('alt'), shiftKey: is('shift'), metaKey: is('meta') }
}

test('held keys become a system shortcut', () => {
  expect(acceleratorOf(pressed(' ', 'Space', ['alt', 'shift']), 'linux')).toBe('Alt+Shift+Space')
  expect(acceleratorOf(pressed('d', 'KeyD', ['ctrl', 'alt']), 'windows')).toBe('CommandOrControl+Alt+D')
  expect(acceleratorOf(pressed('∂', 'KeyD', ['alt', 'meta']), 'mac')).toBe('CommandOrControl+Alt+D')
  expect(acceleratorOf(pressed('d', 'KeyD', ['ctrl']), 'mac')).toBe('Control+D')
  expect(acceleratorOf(pressed('!', 'Digit1', ['meta', 'shift']), 'linux')).toBe('Super+Shift+1')
  expect(acceleratorOf(pressed('z', 'KeyY', ['alt']), 'linux')).toBe('Alt+Z')
  expect(acceleratorOf(pressed('F9', 'F9'), 'linux')).toBe('F9')
})

test('keys that type text and modifiers alone are no shortcut', () => {
  expect(acceleratorOf(pressed('d', 'KeyD'), 'linux')).toBe(null)
  expect(acceleratorOf(pressed('D', 'KeyD', ['shift']), 'linux')).toBe(null)
  expect(acceleratorOf(pressed('Alt', 'AltLeft', ['alt']), 'linux')).toBe(null)
  expect(acceleratorOf(pressed('Enter', 'Enter', ['alt']), 'linux')).toBe(null)
})

test('it is drawn like the other shortcuts', () => {
  expect(capsOf('CommandOrControl+Alt+D')).toBe('Mod+Alt+D')
})
