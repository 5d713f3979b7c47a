import { expect, test } from 'vitest'
import { programEnvironment } from './program-environment.ts'

const home = '/home/me'

test('a program gets a few variables of the app and what was set, which wins', () => {
  const variables = {
    PATH: '/bin:/usr/local/bin',
    HOME: home,
    LANG: 'de',
    OPENAI_API_KEY: 'sk',
    LD_PRELOAD: '/evil.so',
  }
  expect(programEnvironment({ platform: 'linux', variables, home }, { TOKEN: '1', HOME: '/else' })).toEqual({
    PATH: '/bin:/usr/local/bin:/opt/homebrew/bin:/home/me/.local/bin:/home/me/.cargo/bin:/home/me/.bun/bin:/home/me/.deno/bin',
    HOME: '/else',
    TOKEN: '1',
  })
})

test('exported functions of a shell are left out', () => {
  const environment = programEnvironment({ platform: 'linux', variables: { HOME: '() { evil; }' }, home }, {})
  expect(Object.keys(environment)).toEqual(['PATH'])
})

test('names of variables have no case on Windows', () => {
  const variables = { PATH: String.raw`C:\Windows`, SystemRoot: String.raw`C:\Windows`, USERNAME: 'me' }
  expect(programEnvironment({ platform: 'win32', variables, home }, { Path: 'D:', systemroot: 'E:' })).toEqual({
    Path: 'D:',
    systemroot: 'E:',
  })
})
