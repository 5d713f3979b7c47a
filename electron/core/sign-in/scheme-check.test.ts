import { expect, test } from 'vitest'
import { createSchemeCheck } from './scheme-check.ts'

/** A check whose system answers when the test says so. */
function play() {
  const questions: ((answer: boolean | null) => void)[] = []
  const check = createSchemeCheck(() => new Promise((answer) => questions.push(answer)))
  const answer = async (index: number, value: boolean | null): Promise<void> => {
    questions[index]?.(value)
    await Promise.resolve()
  }
  return { check, questions, answer }
}

test('a yes from the start is used without waiting, and checked for the next sign-in', async () => {
  const { check, questions, answer } = play()
  check.prepare()
  await answer(0, true)
  expect(await check.isRegistered()).toBe(true)
  expect(questions).toHaveLength(2)
  // The system has not answered again yet.
  expect(await check.isRegistered()).toBe(true)
  expect(questions).toHaveLength(2)
})

test('after a no the system is asked again, also if it came while the sign-in waited', async () => {
  const { check, questions, answer } = play()
  check.prepare()
  const registered = check.isRegistered()
  await answer(0, false)
  await Promise.resolve()
  expect(questions).toHaveLength(2)
  await answer(1, true)
  expect(await registered).toBe(true)
})

test('a sign-in does not wait again for a system that hung', async () => {
  const { check, questions, answer } = play()
  check.prepare()
  await answer(0, null)
  expect(await check.isRegistered()).toBe(false)
  expect(await check.isRegistered()).toBe(false)
  expect(questions).toHaveLength(2)
  await answer(1, true)
  await Promise.resolve()
  expect(await check.isRegistered()).toBe(true)
})
