import { expect, test } from 'vitest'
import type { ProviderPart } from '../providers/chat-provider.ts'
import { finish } from '../testing/fake-provider.ts'
import { leaveAtEnd } from './leave-at-end.ts'

function pass(source: () => AsyncGenerator<ProviderPart, void>) {
  const events: string[] = []
  const parts = leaveAtEnd(source(), { leave: () => void events.push('left') })
  return { parts, events }
}

test('a place is free when the finish part arrives, however slowly the client reads on', async () => {
  const { parts, events } = pass(async function* () {
    yield { type: 'content', text: 'Hi' }
    yield finish
  })
  await parts.next()
  expect(events).toEqual([])
  expect((await parts.next()).value).toEqual(finish)
  expect(events).toEqual(['left'])
})

test('a place is free after an error, and after an answer that its client stops has been charged', async () => {
  const failing = pass(async function* () {
    yield { type: 'waiting' }
    throw new Error('The provider failed')
  })
  await failing.parts.next()
  await expect(failing.parts.next()).rejects.toThrow('The provider failed')
  expect(failing.events).toEqual(['left'])

  const stopped = pass(async function* () {
    try {
      yield { type: 'content', text: 'Hi' }
    } finally {
      stopped.events.push('charged')
    }
  })
  await stopped.parts.next()
  await stopped.parts.return()
  expect(stopped.events).toEqual(['charged', 'left'])
})
