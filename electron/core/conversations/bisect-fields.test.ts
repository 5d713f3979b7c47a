import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bisectFields, type BisectStep, callsToBisect } from './bisect-fields.ts'

async function run(fields: readonly string[], passes: (kept: readonly string[]) => boolean, isKnownToFail = true) {
  const steps: BisectStep[] = []
  for await (const step of bisectFields(fields, async (kept) => passes(kept), isKnownToFail)) steps.push(step)
  const last = steps.at(-1)
  return { calls: steps.length - 1, result: last?.type === 'end' ? last.result : null, steps }
}
const six = ['a', 'b', 'c', 'd', 'e', 'f']

test('one rejected field is found by halves, within the calls that were announced', async () => {
  for (const field of six) {
    const { calls, result } = await run(six, (kept) => !kept.includes(field))
    expect(result).toEqual({ kind: 'found', fields: [field], isComplete: true })
    expect(calls).toBeLessThanOrEqual(callsToBisect(6).usual)
  }
  expect(callsToBisect(6)).toEqual({ usual: 5, max: 9 })
  expect(callsToBisect(1)).toEqual({ usual: 1, max: 1 })
})

test('each step says what the call leaves out', async () => {
  const { steps } = await run(['a', 'b'], (kept) => !kept.includes('b'))
  expect(steps).toEqual([
    { type: 'call', call: 1, dropped: ['a', 'b'] },
    { type: 'call', call: 2, dropped: ['b'] },
    { type: 'call', call: 3, dropped: ['b'] },
    { type: 'end', result: { kind: 'found', fields: ['b'], isComplete: true } },
  ])
})

test('two rejected fields are found; of more, that some are left', async () => {
  const rejecting = (bad: string[]) => run(six, (kept) => !kept.some((field) => bad.includes(field)))
  expect((await rejecting(['b', 'e'])).result).toMatchObject({ fields: ['b', 'e'], isComplete: true })
  expect((await rejecting(['b', 'd', 'e'])).result).toMatchObject({ fields: ['b', 'd'], isComplete: false })
})

test('two fields that contradict each other end with one of them', async () => {
  const { result } = await run(six, (kept) => !(kept.includes('b') && kept.includes('e')))
  expect(result).toEqual({ kind: 'found', fields: ['e'], isComplete: true })
})

test('a request that fails without any field has another cause, after one call', async () => {
  const { calls, result } = await run(six, () => false)
  expect([calls, result]).toEqual([1, { kind: 'other-cause' }])
})

test('a request with other settings than the failed one is tried first', async () => {
  const { calls, result } = await run(six, () => true, false)
  expect([calls, result]).toEqual([1, { kind: 'passes' }])
})

test('the request without the found fields passes, and never more calls are needed than announced', async () => {
  const any = fc.uniqueArray(fc.constantFrom(...six, 'g', 'h', 'i', 'j', 'k', 'l', 'm'), { minLength: 1 })
  await fc.assert(
    fc.asyncProperty(any, fc.infiniteStream(fc.nat(3)), async (fields, chances) => {
      const bad = fields.filter(() => chances.next().value === 0)
      if (bad.length === 0) return
      const passes = (kept: readonly string[]) => !kept.some((field) => bad.includes(field))
      const { calls, result } = await run(fields, passes)
      if (result?.kind !== 'found') throw new Error('Nothing was found')
      const { fields: found, isComplete } = result
      expect(found.every((field) => bad.includes(field))).toBe(true)
      expect(passes(fields.filter((field) => !found.includes(field)))).toBe(isComplete)
      expect(calls).toBeLessThanOrEqual(callsToBisect(fields.length).max)
    }),
  )
})
