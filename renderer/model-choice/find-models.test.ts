import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findModels, isExactly, markWords, queryWords, typedName } from './find-models.ts'
import { listed } from './testing/listed.ts'

const models = listed(
  {
    id: 'mistralai/mistral-large-2411',
    name: 'Mistral Large',
    pricing: { prompt: '0.000002', completion: '0.000006' },
  },
  { id: 'large/one', name: 'One', pricing: { prompt: '0', completion: '0' } },
  { id: 'llama-3' },
  { id: 'openai/gpt-5', name: 'OpenAI: GPT-5' },
)
const idsOf = (query: string, isPreferred?: (id: string) => boolean) =>
  findModels(models, query, isPreferred).map(({ id }) => id)

test('every word of the query is in the name, the id or the vendor; a match at the beginning comes first', () => {
  expect(idsOf('large')).toEqual(['large/one', 'mistralai/mistral-large-2411'])
  expect(idsOf(' LARGE mistral ')).toEqual(['mistralai/mistral-large-2411'])
  expect(idsOf('gpt openai')).toEqual(['openai/gpt-5'])
  expect(idsOf('')).toEqual(models.map(({ id }) => id))
  expect(idsOf('gemini')).toEqual([])
})

test('“free” finds free models', () => {
  expect(idsOf('free')).toEqual(['large/one'])
  expect(idsOf('free mistral')).toEqual([])
})

test('the model that is typed exactly is first, also before a preferred one', () => {
  const gpts = listed({ id: 'openai/gpt-5-mini' }, { id: 'openai/gpt-5' }, { id: 'openai/gpt-5-pro' })
  const found = findModels(gpts, 'openai/gpt-5', (id) => id === 'openai/gpt-5-pro')
  expect(found.map(({ id }) => id)).toEqual(['openai/gpt-5', 'openai/gpt-5-pro', 'openai/gpt-5-mini'])
  expect(gpts.map((model) => isExactly(model, ' OpenAI/GPT-5 '))).toEqual([false, true, false])
})

test('the order of the words does not matter, and every one has to match', () => {
  const word = fc.constantFrom('mistral', 'large', 'one', 'gpt', '3', 'llama', 'free', 'x')
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      const found = idsOf(words.join(' ')).toSorted()
      expect(idsOf(words.toReversed().join('  ')).toSorted()).toEqual(found)
      expect(found.every((id) => words.every((each) => idsOf(each).includes(id)))).toBe(true)
    }),
  )
})

test('a name that is not in the list can be used as typed', () => {
  expect(typedName(models, ' acme/new-model ')).toBe('acme/new-model')
  expect([typedName(models, 'llama-3'), typedName(models, '  '), typedName(models, 'two words')]).toEqual([
    null,
    null,
    null,
  ])
})

test('the words of a query are marked in a name', () => {
  expect(markWords('Qwen3 Coder', queryWords('coder qwen'))).toEqual([
    { text: 'Qwen', isMarked: true },
    { text: '3 ', isMarked: false },
    { text: 'Coder', isMarked: true },
  ])
  expect(markWords('One', [])).toEqual([{ text: 'One', isMarked: false }])
})

test('marking changes no name, for any query', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, query) => {
      const pieces = markWords(name, queryWords(query))
      expect(pieces.map(({ text }) => text).join('')).toBe(name)
    }),
  )
})
