import { expect, test, vi } from 'vitest'
import { createOpenConversationStore } from '../conversation/conversation-store.ts'
import { createSyncedDrafts } from '../draft/synced-drafts.ts'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
const { createConversationPartner } = await import('./conversation-partner.ts')

/** Returns a partner whose composer has this text, and what was reported about unsent text. */
function partnerWith(draft: string) {
  const drafts = createSyncedDrafts({
    writer: 'this-window',
    save: async (written) => ({ draft: written.draft, revision: 1 }),
    onSaved: () => undefined,
  })
  drafts.open('chat', draft)
  const discards: (() => void)[] = []
  const partner = createConversationPartner('chat', createOpenConversationStore(), drafts, (discard) =>
    discards.push(discard),
  )
  return { partner, discards, drafts, typed: () => drafts.read('chat') }
}

test('text that was not sent is added to the draft, and can be discarded', () => {
  const { partner, discards, typed } = partnerWith('Not sent yet.')
  partner.keepUnsent('Tell me a story.')
  expect(typed()).toBe('Not sent yet. Tell me a story.')
  expect(discards).toHaveLength(1)
  discards[0]?.()
  expect(typed()).toBe('Not sent yet.')
})

test('discarding it keeps what was typed since', () => {
  const { partner, discards, drafts, typed } = partnerWith('')
  partner.keepUnsent('Tell me a $& story.')
  drafts.write('chat', `${typed()} And a joke.`)
  discards[0]?.()
  expect(typed()).toBe('And a joke.')
})

test('nothing is reported of a turn without words', () => {
  const { partner, discards, typed } = partnerWith('Not sent yet.')
  partner.keepUnsent(' ')
  expect(typed()).toBe('Not sent yet.')
  expect(discards).toEqual([])
})
