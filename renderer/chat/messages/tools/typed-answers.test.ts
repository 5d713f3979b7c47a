import { expect, test } from 'vitest'
import { typedAnswers } from './typed-answers.ts'

test('what was typed into a question is kept until it is answered, for a bounded number of questions', () => {
  typedAnswers.write('first', { name: 'Ada' })
  expect([typedAnswers.read('first'), typedAnswers.read('second')]).toEqual([{ name: 'Ada' }, {}])
  for (let other = 0; other < 19; other += 1) typedAnswers.write(`q${other}`, { seats: String(other) })
  expect(typedAnswers.read('first')).toEqual({ name: 'Ada' })
  typedAnswers.write('last', {})
  expect([typedAnswers.read('first'), typedAnswers.read('q0')]).toEqual([{}, { seats: '0' }])
  typedAnswers.remove('q0')
  expect(typedAnswers.read('q0')).toEqual({})
})
