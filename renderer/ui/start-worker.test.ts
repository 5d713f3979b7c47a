import { beforeEach, expect, test, vi } from 'vitest'

const started: unknown[][] = []

/** Replaces the Chromium globals that the page uses. */
function stubGlobals() {
  const policies: string[] = []
  // A function, not an arrow: it is called with `new`.
  vi.stubGlobal('Worker', function start(...values: unknown[]) {
    started.push(values)
  })
  vi.stubGlobal('window', {
    location: { href: 'https://app.example/index.html', origin: 'https://app.example' },
    trustedTypes: {
      createPolicy(name: string, rules: { createScriptURL(address: string): string }) {
        policies.push(name)
        return { createScriptURL: (address: string) => ({ trusted: rules.createScriptURL(address) }) }
      },
    },
  })
  return policies
}

beforeEach(() => {
  started.length = 0
  vi.resetModules()
})

test('a worker of the app is started by a policy that is created once', async () => {
  const policies = stubGlobals()
  const { startWorker } = await import('./start-worker.ts')
  startWorker('/assets/one.js', 'one')
  startWorker('./assets/other.js', 'other')
  expect(started).toEqual([
    [{ trusted: '/assets/one.js' }, { type: 'module', name: 'one' }],
    [{ trusted: './assets/other.js' }, { type: 'module', name: 'other' }],
  ])
  expect(policies).toEqual(['gatehouse-worker'])
})

test.each(['https://evil.example/worker.js', '//evil.example/worker.js', 'data:text/javascript,1', 'javascript:1'])(
  'a worker from %s is not started',
  async (address) => {
    stubGlobals()
    const { startWorker } = await import('./start-worker.ts')
    expect(() => startWorker(address, 'bad')).toThrow(/comes from nowhere else/)
    expect(started).toEqual([])
  },
)
