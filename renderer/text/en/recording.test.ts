import { expect, test } from 'vitest'
import { recordingText } from './recording.ts'

const problems = ['denied', 'none', 'busy', 'unknown'] as const
const platforms = ['mac', 'windows', 'linux'] as const

test('each reason for a missing microphone has its own title, and a remedy for each system', () => {
  expect(new Set(problems.map((problem) => recordingText.problem(problem, 'linux').title)).size).toBe(problems.length)
  for (const problem of ['denied', 'none', 'busy'] as const) {
    const remedies = platforms.map((platform) => recordingText.problem(problem, platform).text)
    expect(new Set(remedies).size).toBe(platforms.length)
  }
  expect(recordingText.problem('denied', 'mac').text).toContain('Privacy & Security, Microphone')
  expect(recordingText.problem('denied', 'windows').text).toContain('Privacy & security, Microphone')
})

test('an automatic end of a recording is reported, a manual one is not', () => {
  const ends = (['silence', 'limit', 'lost', 'asleep'] as const).map(recordingText.ended)
  expect(new Set(ends).size).toBe(4)
  expect(ends.every((words) => words !== null && words.includes('.'))).toBe(true)
  expect(recordingText.ended('stopped')).toBeNull()
})
