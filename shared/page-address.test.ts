import { expect, test } from 'vitest'
import { languageOf } from './language.ts'
import { readPageFragment, writePageFragment } from './page-address.ts'

test.each([
  { language: 'en', conversationId: null, isDictation: false, field: null } as const,
  { language: 'de', conversationId: null, isDictation: true, field: null } as const,
  { language: 'de', conversationId: '6f0c5c9e-6f5d-4e8e-9a8b-0a4d6a3f2b11', isDictation: false, field: null } as const,
  {
    language: 'en',
    conversationId: null,
    isDictation: false,
    field: { isInMiddle: true, listWidth: 248, inspectorWidth: 0 },
  } as const,
  {
    language: 'en',
    conversationId: null,
    isDictation: false,
    field: { isInMiddle: false, listWidth: 200, inspectorWidth: 304 },
  } as const,
])('the page reads what main writes into the address: %o', (address) => {
  expect(readPageFragment(`#${writePageFragment(address)}`)).toEqual(address)
})

test('an empty address is the main window in English', () => {
  const main = { language: 'en', conversationId: null, isDictation: false, field: null }
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
