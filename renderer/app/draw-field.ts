import type { FieldPlace } from '#shared/page-address.ts'
import { isSendKey } from '../chat/draft/send-key.ts'
import { classNames } from '../ui/class-names.ts'
import { showEarlyField } from '../ui/early-field.ts'
import { element } from './first-frame.ts'
import composer from '../chat/composer/composer.module.css'
import dock from '../chat/main/chat-main.module.css'
import welcome from '../chat/welcome/welcome.module.css'
import button from '../ui/button.module.css'
import styles from './draw-field.module.css'

/** Draws the field for messages where the composer will be, and focuses it. */
export function drawField({ isInMiddle, listWidth, inspectorWidth }: FieldPlace): void {
  const field = document.createElement('textarea')
  field.className = composer.text
  field.rows = 1
  field.spellcheck = false
  let isSent = false
  field.addEventListener('keydown', (event) => {
    if (!isSendKey(event)) return
    event.preventDefault()
    // What follows would be another message.
    if (field.value.trim() !== '') isSent = field.readOnly = true
  })
  const emptyButton = element('span', { class: classNames(button.btn, button['icon-only']) })
  const place = element(
    'div',
    { class: styles.place },
    element('div', { class: styles.toolbar }),
    element('div', { class: isInMiddle ? welcome.above : styles.messages }),
    element(
      'div',
      { class: dock.dock, ...(isInMiddle && { 'data-middle': '' }) },
      element(
        'div',
        { class: dock.column },
        element(
          'div',
          { class: classNames(composer.composer, styles.composer) },
          field,
          element('div', { class: composer.bar }, emptyButton),
          element('div', { class: composer.foot }),
        ),
      ),
    ),
    element('div', { class: isInMiddle ? welcome.below : '' }),
  )
  place.style.setProperty('--list', `${listWidth}px`)
  place.style.setProperty('--inspector', `${inspectorWidth}px`)
  showEarlyField(place, () => ({ text: field.value, isSent }))
  field.focus()
}
