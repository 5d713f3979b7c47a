import { expect, test } from 'vitest'
import { keychainProblem, NoAnswerError } from './keychain-problem.ts'

const ofThisSystem = process.platform === 'linux' ? /Install and start one, such as GNOME Keyring/ : /of your system/

test.each([
  [
    new NoAnswerError('late'),
    'no-answer',
    /The keychain did not answer\..*kept in memory.*answer it, then try again\./,
  ],
  [new Error('DBus error: Did not receive a reply'), 'no-answer', /did not answer/],
  [new Error('Secret Service: no result found'), 'locked', /The keychain is locked\..*kept in memory.*Unlock it, then/],
  ['User interaction is not allowed.', 'locked', /is locked/],
  [new Error('No such file or directory'), 'absent', /No keychain was found on this computer\..*kept in memory/],
  [undefined, 'absent', ofThisSystem],
])('%s is reported as %s, with a recovery', (error, reason, message) => {
  expect(keychainProblem(error)).toEqual({
    kind: 'memory',
    reason,
    message: expect.stringMatching(message),
    notice: expect.any(Object),
  })
})
