import { beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import { englishMessages } from '#shared/messages/english.ts'
import { germanMessages } from '#shared/messages/german/german.ts'

/** Catalogues get their language when they are loaded. */
async function pageIn(mainMessages: object) {
  const { setTranslations } = await import('./define-text.ts')
  setTranslations({ mainMessages })
  const { translateMainMessage } = await import('./translate-main-message.ts')
  return translateMainMessage
}

beforeEach(() => {
  vi.resetModules()
})

test('a message with a notice is shown in the language of the page', async () => {
  const error = new AppError({ source: 'app', kind: 'storage', ...explain('diskFull') })
  const german = await pageIn(germanMessages)
  expect([german(explain('diskFull')), german(error)]).toEqual([
    'Der Datenträger ist voll. Schaffen Sie Platz, und versuchen Sie es noch einmal.',
    'Der Datenträger ist voll. Schaffen Sie Platz, und versuchen Sie es noch einmal.',
  ])
  vi.resetModules()
  const english = await pageIn(englishMessages)
  expect(english(explain('diskFull'))).toBe('The disk is full. Free some space and try again.')
})

test('a message that was stored without a notice, or with one of another version, is shown as stored', async () => {
  const german = await pageIn(germanMessages)
  const message = 'The disk is full. Free some space and try again.'
  expect([german({ message }), german({ message, notice: { code: 'ofALaterVersion' } })]).toEqual([message, message])
})
