import { expect, test } from 'vitest'
import { languageOf } from './language.ts'
import { readPageFragment, writePageFragment } from './page-address.ts'

test.each([
  { language: 'en', conversationId: null, isDictation: false } as const,
  { language: 'de', conversationId: null, isDictation: true } as const,
  { language: 'de', conversationId: '6f0c5c9e-6f5d-4e8e-9a8b-0a4d6a3f2b11', isDictation: false } as const,
])('the page reads what main writes into the address: %o', (address) => {
  expect(readPageFragment(`#${writePageFragment(address)}`)).toEqual(address)
})

test('an empty address is the main window in English', () => {
  const main = { language: 'en', conversationId: null, isDictation: false }
  expect([readPageFragment(''), readPageFragment('#chat'), readPageFragment('#language=tlh&conversation=')]).toEqual([
    main,
    main,
    main,
  ])
})

test('the system language is used if it is supported, in any country', () => {
  expect(['de', 'de-AT', 'DE_CH', 'en-GB', 'fr', ''].map((locale) => languageOf('system', locale))).toEqual([
    'de',
    'de',
    'de',
    'en',
    'en',
    'en',
  ])
  expect(languageOf('en', 'de-DE')).toBe('en')
})
