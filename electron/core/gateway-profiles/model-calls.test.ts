import { expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { openRouterProfile } from './built-in-profiles.ts'
import type { ClientOf } from './gateway-clients.ts'
import { createModelCalls } from './model-calls.ts'

type Answers = Readonly<Record<string, unknown>>

/** A gateway that answers each operation with a value, or fails with an error; it notes what it is asked. */
function open(answers: Answers) {
  const asked: unknown[] = []
  const call = async (name: string, input: { params?: unknown; query?: { region?: string } }) => {
    asked.push([name, input.params ?? input.query])
    const answer = answers[input.query?.region ?? name]
    if (answer instanceof Error) throw answer
    return answer
  }
  // Only `call` is used.
  const clientOf = (() => ({ call })) as unknown as ClientOf
  const calls = createModelCalls({
    profiles: { active: () => openRouterProfile, find: () => openRouterProfile },
    clientOf,
  })
  return { calls, asked }
}

const status = (code: number) => new AppError({ source: 'gateway', status: code, code, message: 'No' })

const ids = (...names: string[]) => ({ data: names.map((id) => ({ id })) })

test('a duplicate model is listed once, at its first position', async () => {
  const list = { data: [{ id: 'one', name: 'First' }, { id: 'two' }, { id: 'one', name: 'Second' }] }
  const { calls } = open({ 'models.list': list })
  expect(await calls['models.list']({})).toEqual({ data: [{ id: 'one', name: 'First' }, { id: 'two' }] })
})

test('endpoints are asked for by the two parts of the id, and not at all for an id without parts', async () => {
  const data = { id: 'acme/large', endpoints: [{ provider_name: 'Acme' }] }
  const { calls, asked } = open({ 'models.endpoints': { data } })
  expect(await calls['models.endpoints']({ model: 'acme/large:free' })).toEqual(data)
  expect(await calls['models.endpoints']({ model: 'llama3' })).toBeNull()
  expect(asked).toEqual([['models.endpoints', { author: 'acme', slug: 'large:free' }]])
})

test.each([404, 405, 501])('an operation that the gateway answers with %s is not reported', async (code) => {
  const { calls } = open({
    'models.endpoints': status(code),
    'endpoints.zdr': status(code),
    'models.user': status(code),
    'models.list': ids('a/a'),
    eu: status(code),
  })
  expect(await calls['models.endpoints']({ model: 'a/b' })).toBeNull()
  expect(await calls['models.zdr']({})).toBeNull()
  expect(await calls['models.user']({})).toBeNull()
  expect(await calls['models.inRegion']({ region: 'eu' })).toBeNull()
})

test('any other error is an error', async () => {
  const { calls } = open({ 'models.endpoints': status(500), 'endpoints.zdr': status(401) })
  await expect(calls['models.endpoints']({ model: 'a/b' })).rejects.toThrow('No')
  await expect(calls['models.zdr']({})).rejects.toThrow('No')
})

test('of the endpoints without retention only what identifies them is kept', async () => {
  const { calls } = open({
    'endpoints.zdr': {
      data: [
        { model_id: 'a/b', provider_name: 'Acme', tag: 'acme/fp8', pricing: { prompt: '0' } },
        { model_id: 'a/b', provider_name: 'Other' },
        { provider_name: 'Nameless', model_id: null },
      ],
    },
  })
  expect(await calls['models.zdr']({})).toEqual([
    { model: 'a/b', provider: 'Acme', tag: 'acme/fp8' },
    { model: 'a/b', provider: 'Other', tag: null },
  ])
})

test('the models of the person are their ids', async () => {
  const { calls } = open({ 'models.user': ids('a/a', 'a/b') })
  expect(await calls['models.user']({})).toEqual(['a/a', 'a/b'])
})

test('a region leaves some models; a gateway that ignores it reports nothing', async () => {
  const { calls } = open({ 'models.list': ids('a/a', 'a/b'), eu: ids('a/b'), us: ids('a/a', 'a/b') })
  expect(await calls['models.inRegion']({ region: 'eu' })).toEqual(['a/b'])
  expect(await calls['models.inRegion']({ region: 'us' })).toBeNull()
})
