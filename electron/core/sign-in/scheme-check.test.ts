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

test.each([true, false])(
  'the system is asked again at a sign-in, also if that began before the first answer',
  async (now) => {
    const { check, questions, answer } = play()
    check.prepare()
    check.prepare()
    const registered = check.isRegistered()
    await answer(0, !now)
    await Promise.resolve()
    expect(questions).toHaveLength(2)
    await answer(1, now)
    expect(await registered).toBe(now)
  },
)

test('a sign-in does not wait again for a system that hung', async () => {
  const { check, questions, answer } = play()
  check.prepare()
  await answer(0, null)
  expect(await check.isRegistered()).toBe(false)
  expect(await check.isRegistered()).toBe(false)
  expect(questions).toHaveLength(2)
  await answer(1, true)
  await Promise.resolve()
  const registered = check.isRegistered()
  await answer(2, true)
  expect(await registered).toBe(true)
})
