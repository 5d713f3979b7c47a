import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AssistantMessage, Conversation, Message, UserMessage, WatchPart } from '#shared/conversation.ts'
import { applyParts, type ConversationState, emptyConversation, withPartAt } from './conversation-state.ts'

const conversation: Conversation = {
  id: 'c1',
  title: 'Index',
  createdAt: 1,
  updatedAt: 2,
  profileId: 'embedded',
  model: 'guide',
  systemPrompt: '',
  parameters: {},
  preset: null,
  queue: [],
  comparing: [],
  draft: '',
}
const branch = { index: 1, count: 1, previous: null, next: null }
const question: UserMessage = {
  id: 'm1',
  conversationId: 'c1',
  parentId: null,
  role: 'user',
  text: 'Which index?',
  name: null,
  createdAt: 3,
  branch,
}
const answer: AssistantMessage = {
  id: 'm2',
  conversationId: 'c1',
  parentId: 'm1',
  role: 'assistant',
  text: '',
  name: null,
  createdAt: 4,
  branch,
  status: 'streaming',
  reasoning: '',
  toolCalls: [],
  refusal: '',
  annotations: [],
  images: [],
  audio: null,
  requestedModel: 'guide',
  preset: null,
  model: null,
  provider: null,
  finishReason: null,
  serviceTier: null,
  systemFingerprint: null,
  usage: null,
  error: null,
  requestId: null,
  firstTokenAfter: null,
  finishedAfter: null,
  reasonedFor: null,
  schemaProblems: null,
  hasLogprobs: false,
  hasDebug: false,
}
/** A part of a branch without comparisons. */
const partOf = (...messages: Message[]) => ({ messages, comparisons: [], answers: [] })
const snapshot: WatchPart = { type: 'snapshot', conversation, messages: [question, answer], before: 0 }

function stateAfter(...batches: WatchPart[][]): ConversationState {
  return batches.reduce(applyParts, emptyConversation)
}

test('a snapshot replaces the whole state', () => {
  const other: UserMessage = { ...question, id: 'm9', text: 'another branch' }
  const state = stateAfter(
    [snapshot, { type: 'waiting', messageId: 'm2', note: { message: 'Waiting for the provider' } }],
    [{ type: 'snapshot', conversation: { ...conversation, title: 'Other' }, messages: [other], before: 0 }],
  )
  expect(state).toEqual({
    conversation: { ...conversation, title: 'Other' },
    order: ['m9'],
    endFrom: 0,
    messages: { m9: other },
    waiting: {},
    comparisons: {},
    isDeleted: false,
  })
})

test('text and reasoning are appended and end the waiting state', () => {
  const state = stateAfter([
    snapshot,
    { type: 'waiting', messageId: 'm2', note: { message: 'Rate limited, trying again in 3 s' } },
    { type: 'reasoning', messageId: 'm2', text: 'Tenant ' },
    { type: 'reasoning', messageId: 'm2', text: 'first.' },
    { type: 'text', messageId: 'm2', text: 'A covering ' },
    { type: 'text', messageId: 'm2', text: 'one.' },
  ])
  expect(state.messages['m2']).toEqual({ ...answer, reasoning: 'Tenant first.', text: 'A covering one.' })
  expect(state.waiting).toEqual({})
})

test('pieces replace all parts of an answer but its texts, and end the waiting state', () => {
  const others = { refusal: '', annotations: [], images: [], audio: null }
  const partial = { ...others, toolCalls: [{ id: 'a', name: 'weather', arguments: '{"pl' }] }
  const whole = { ...others, toolCalls: [{ id: 'a', name: 'weather', arguments: '{"place": "Bern"}' }] }
  const state = stateAfter([
    snapshot,
    { type: 'waiting', messageId: 'm2', note: { message: 'Rate limited' } },
    { type: 'parts', messageId: 'm2', parts: partial },
    { type: 'parts', messageId: 'm2', parts: whole },
  ])
  expect(state.messages['m2']).toEqual({ ...answer, ...whole })
  expect(state.waiting).toEqual({})
})

test('waiting keeps the time of the next attempt', () => {
  const state = stateAfter([
    snapshot,
    { type: 'waiting', messageId: 'm2', note: { message: 'Busy' }, until: 17 },
    { type: 'waiting', messageId: 'm9', note: { message: 'Waiting for the provider' } },
  ])
  expect(state.waiting).toEqual({
    m2: { note: { message: 'Busy' }, until: 17 },
    m9: { note: { message: 'Waiting for the provider' }, until: null },
  })
})

test('a new message is appended, and a known one keeps its position', () => {
  const next: UserMessage = { ...question, id: 'm3', parentId: 'm2', text: 'And partitions?' }
  const done: AssistantMessage = { ...answer, status: 'done', text: 'Yes.', finishReason: 'stop' }
  const state = stateAfter([snapshot, { type: 'message', message: next }, { type: 'message', message: done }])
  expect(state.order).toEqual(['m1', 'm2', 'm3'])
  expect(state.messages).toEqual({ m1: question, m2: done, m3: next })
})

test('a part for a message that is not shown changes nothing', () => {
  const before = stateAfter([snapshot])
  expect(applyParts(before, [{ type: 'text', messageId: 'm7', text: 'late' }])).toEqual(before)
})

test('messages without a change keep their identity, so that they do not render again', () => {
  const before = stateAfter([snapshot])
  const after = applyParts(before, [{ type: 'text', messageId: 'm2', text: 'x' }])
  expect(after.messages['m1']).toBe(before.messages['m1'])
  expect(after.order).toBe(before.order)
})

test('compared answers are known although they are not on the path, and grow like those on it', () => {
  const beside: AssistantMessage = { ...answer, id: 'm3', text: 'Ano' }
  const columns = ['m2', 'm3'].map((answerId) => ({ answerId, target: null }))
  const compared: WatchPart = {
    type: 'comparisons',
    comparisons: [{ questionId: 'm1', columns, keptId: null }],
    answers: [beside],
  }
  const state = stateAfter(
    [snapshot, compared, { type: 'text', messageId: 'm3', text: 'ther.' }],
    [{ type: 'message', message: { ...beside, text: 'Another.', status: 'done' } }],
  )
  expect(state.order).toEqual(['m1', 'm2'])
  expect(state.messages['m3']).toMatchObject({ text: 'Another.', status: 'done' })
  expect(state.comparisons).toEqual({ m1: { questionId: 'm1', columns, keptId: null } })
  expect(applyParts(state, [snapshot]).comparisons).toEqual({})
})

test('a deleted conversation is still shown, and known to be deleted', () => {
  expect(stateAfter([snapshot, { type: 'deleted' }])).toEqual({ ...stateAfter([snapshot]), isDeleted: true })
})

const somePart: fc.Arbitrary<WatchPart> = fc.oneof(
  fc.record({ type: fc.constant('text' as const), messageId: fc.constantFrom('m1', 'm2', 'm3'), text: fc.string() }),
  fc.record({
    type: fc.constant('reasoning' as const),
    messageId: fc.constantFrom('m1', 'm2', 'm3'),
    text: fc.string(),
  }),
  fc.record({
    type: fc.constant('waiting' as const),
    messageId: fc.constantFrom('m2', 'm3'),
    note: fc.record({ message: fc.string() }),
  }),
  fc.constant<WatchPart>({ type: 'message', message: { ...answer, id: 'm3', text: 'start' } }),
  fc.constant<WatchPart>({ type: 'message', message: { ...answer, status: 'stopped', text: 'end' } }),
  fc.constant<WatchPart>({ type: 'conversation', conversation: { ...conversation, title: 'Renamed' } }),
  fc.constant(snapshot),
)

test('batching of the parts makes no difference', () => {
  fc.assert(
    fc.property(fc.array(somePart, { maxLength: 60 }), fc.array(fc.nat(60), { maxLength: 12 }), (parts, cuts) => {
      const all: WatchPart[] = [snapshot, ...parts]
      const bounds = [0, ...cuts.filter((cut) => cut < all.length).toSorted((a, b) => a - b), all.length]
      const batches = bounds.slice(1).map((end, index) => all.slice(bounds[index], end))
      expect(stateAfter(...batches)).toEqual(stateAfter(...all.map((part) => [part])))
    }),
  )
})

test('a long branch begins with its end; the rest is loaded on demand', () => {
  const asked = (index: number): UserMessage => ({ ...question, id: `q${index}` })
  const state = stateAfter([{ ...snapshot, before: 3 }])
  expect([state.order, state.endFrom]).toEqual([[undefined, undefined, undefined, 'm1', 'm2'], 3])
  const more = withPartAt(state, 1, partOf(asked(1), asked(2), { ...question, text: 'older' }))
  expect(more.order).toEqual([undefined, 'q1', 'q2', 'm1', 'm2'])
  expect(more.messages['m1']).toBe(question)
})

test('of very many messages, those around the last request and the end are kept', () => {
  const many = (from: number) => Array.from({ length: 1500 }, (_, index) => ({ ...question, id: `q${from + index}` }))
  let state = stateAfter([{ ...snapshot, before: 10_000 }])
  for (const from of [0, 4000, 8000]) state = withPartAt(state, from, partOf(...many(from)))
  const here = state.order.flatMap((id, position) => (id === undefined ? [] : position))
  expect([here[0], here.length, here.at(-1)]).toEqual([8000, 1502, 10_001])
  expect(Object.keys(state.messages)).toHaveLength(1502)
})

test('a compared answer that arrives before its position is loaded stays as received', () => {
  const far: AssistantMessage = { ...answer, id: 'a5', parentId: 'q4', text: 'arriving' }
  const comparison = {
    questionId: 'q4',
    columns: [
      { answerId: 'a5', target: null },
      { answerId: 'b5', target: null },
    ],
    keptId: null,
  }
  const many = (from: number) => Array.from({ length: 2000 }, (_, index) => ({ ...question, id: `q${from + index}` }))
  let state = stateAfter([
    { ...snapshot, before: 10_000 },
    { type: 'comparisons', comparisons: [comparison], answers: [far, { ...far, id: 'b5' }] },
    { type: 'text', messageId: 'a5', text: ' still' },
  ])
  state = withPartAt(state, 4, partOf({ ...question, id: 'q4' }, far))
  expect([state.order[4], state.order[5], state.messages['a5']?.text]).toEqual(['q4', 'a5', 'arriving still'])
  // The reader scrolls far away and back: the comparison is complete, although most of the branch was evicted.
  for (const from of [5000, 7500]) state = withPartAt(state, from, partOf(...many(from)))
  expect([state.order[4], state.order[5], state.messages['q4']]).toEqual([undefined, undefined, undefined])
  expect([state.messages['a5']?.text, state.messages['b5']?.text]).toEqual(['arriving still', 'arriving'])
  // A part that arrives now is applied to it.
  state = applyParts(state, [{ type: 'message', message: { ...far, status: 'done', text: 'whole' } }])
  expect(state.order).toHaveLength(10_002)
  expect(withPartAt(state, 4, partOf({ ...question, id: 'q4' }, far)).messages['a5']?.text).toBe('whole')
})

test('a comparison is loaded and evicted with its messages; the one from the snapshot is newer', () => {
  const far: AssistantMessage = { ...answer, id: 'a5', parentId: 'q4', status: 'done', text: 'kept' }
  const columns = ['a5', 'b5'].map((answerId) => ({ answerId, target: null }))
  const comparison = { questionId: 'q4', columns, keptId: null }
  const beside = { ...far, id: 'b5', text: 'beside' }
  const here = { messages: [{ ...question, id: 'q4' }, far], comparisons: [comparison], answers: [beside] }
  const many = (from: number) => Array.from({ length: 2000 }, (_, index) => ({ ...question, id: `q${from + index}` }))
  const partial = stateAfter([{ ...snapshot, before: 10_000 }])
  let state = withPartAt(partial, 4, here)
  expect([state.comparisons['q4'], state.messages['b5']]).toEqual([comparison, beside])
  for (const from of [5000, 7500]) state = withPartAt(state, from, partOf(...many(from)))
  expect([state.order[5], state.comparisons, state.messages['a5'], state.messages['b5']]).toEqual([
    undefined,
    {},
    undefined,
    undefined,
  ])
  const kept = { ...comparison, keptId: 'b5' }
  const newer = applyParts(partial, [
    { type: 'comparisons', comparisons: [kept], answers: [far, { ...beside, text: 'newer' }] },
  ])
  state = withPartAt(newer, 4, here)
  expect([state.comparisons['q4'], state.messages['b5']?.text]).toEqual([kept, 'newer'])
})
