import { expect, test } from 'vitest'
import type { Language } from '#shared/language.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { mainWords } from '../words/main-words.ts'
import { createConversationStore } from './conversation-store.ts'

test('an unnamed conversation has a title in the current language, a named one has its own', () => {
  let language: Language = 'en'
  const store = createConversationStore(temporaryDatabase(), () => mainWords(language).untitled)
  store.insert({ id: 'c', createdAt: 1, updatedAt: 1, profileId: 'embedded', model: null })
  const titles = () => [store.summaries(['c'])[0]?.title, store.titleOf('c'), store.read('c').title]
  expect(titles()).toEqual(['New chat', 'New chat', 'New chat'])
  language = 'de'
  expect(titles()).toEqual(['Neuer Chat', 'Neuer Chat', 'Neuer Chat'])
  store.rename('c', 'New chat')
  expect(titles()).toEqual(['New chat', 'New chat', 'New chat'])
})

test('all ids are those of conversations that are not deleted, newest first', () => {
  const store = createConversationStore(temporaryDatabase())
  for (const [id, updatedAt] of [
    ['old', 1],
    ['deleted', 2],
    ['new', 4],
    ['middle', 3],
  ] as const) {
    store.insert({ id, createdAt: 1, updatedAt, profileId: 'embedded', model: null })
  }
  store.markDeleted('deleted', 5)
  expect(store.allIds()).toEqual(['new', 'middle', 'old'])
  expect(createConversationStore(temporaryDatabase()).allIds()).toEqual([])
})

test('a conversation is empty until it has a message', () => {
  const store = createConversationStore(temporaryDatabase())
  store.insert({ id: 'c', createdAt: 1, updatedAt: 1, profileId: 'embedded', model: null })
  expect([store.isEmpty('c'), store.isEmpty('none')]).toEqual([true, true])
  store.show('c', 'message')
  expect(store.isEmpty('c')).toBe(false)
})
