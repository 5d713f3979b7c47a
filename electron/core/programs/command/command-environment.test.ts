import { expect, test } from 'vitest'
import { environmentWithKey, withoutElectron } from './command-environment.ts'

const lent = { baseUrl: 'http://127.0.0.1:4180/api/v1', key: 'gh-lent' }

test('the key and the address have the names that SDKs read, and replace a person’s own', () => {
  const own = { PATH: '/bin', OPENAI_API_KEY: 'sk-own', ANTHROPIC_API_KEY: 'sk-ant-own', OPENAI_BASE_URL: 'https://x' }
  expect(environmentWithKey(own, lent)).toEqual({
    PATH: '/bin',
    GATEHOUSE_BASE_URL: lent.baseUrl,
    GATEHOUSE_API_KEY: 'gh-lent',
    OPENAI_BASE_URL: lent.baseUrl,
    OPENAI_API_KEY: 'gh-lent',
    ANTHROPIC_BASE_URL: 'http://127.0.0.1:4180/api',
    ANTHROPIC_AUTH_TOKEN: 'gh-lent',
  })
})

test('a program gets no variable of Electron', () => {
  const ofElectron = {
    ELECTRON_RUN_AS_NODE: '1',
    ELECTRON_OVERRIDE_DIST_PATH: '/x',
    CHROME_DESKTOP: 'x.desktop',
    ORIGINAL_XDG_CURRENT_DESKTOP: 'GNOME',
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  }
  const own = { HOME: '/home/anna', CHROME_PATH: '/usr/bin/chrome', UNSET: undefined }
  expect(withoutElectron({ ...own, ...ofElectron })).toEqual({ HOME: '/home/anna', CHROME_PATH: '/usr/bin/chrome' })
  expect(withoutElectron({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/bus' })).toEqual({
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/bus',
  })
})

test.each([
  [{ https_proxy: 'http://proxy:8080' }, { NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1' }],
  [{ ALL_PROXY: 'socks://proxy', no_proxy: '.local' }, { no_proxy: '.local,127.0.0.1' }],
  [{ PROXY: 'x' }, {}],
])('with %o a proxy does not get the key', (environment, expected) => {
  const { NO_PROXY, no_proxy } = environmentWithKey(environment, lent)
  expect({ NO_PROXY, no_proxy }).toEqual({ NO_PROXY: undefined, no_proxy: undefined, ...expected })
})
