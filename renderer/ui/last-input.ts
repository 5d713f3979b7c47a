let isKeyboard = false

/** Notes from now on whether the person uses the keyboard or the pointer. Call once, when the page starts. */
export function watchLastInput(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('keydown', () => (isKeyboard = true), { capture: true, passive: true })
  page.addEventListener('pointerdown', () => (isKeyboard = false), { capture: true, passive: true })
}

/** Returns whether the person used the keyboard last. A focus that a script moves keeps `:focus-visible` of the field. */
export function wasKeyboardLast(): boolean {
  return isKeyboard
}
