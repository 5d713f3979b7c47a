let isKeyboard = false

addEventListener('keydown', () => (isKeyboard = true), { capture: true, passive: true })
addEventListener('pointerdown', () => (isKeyboard = false), { capture: true, passive: true })

/** Returns whether the person used the keyboard last. A focus that a script moves keeps `:focus-visible` of the field. */
export function wasKeyboardLast(): boolean {
  return isKeyboard
}
