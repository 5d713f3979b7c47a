import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { startInBackground } from './start-in-background.ts'

const tick = () => new Promise((resolve) => setImmediate(resolve))

test.runIf(process.platform !== 'win32')(
  'it has a separate session, the home folder, and no variable of Electron',
  async () => {
    const file = join(temporaryDirectory(), 'facts')
    vi.stubEnv('ELECTRON_RUN_AS_NODE', '1')
    vi.stubEnv('GATEHOUSE_DATA_DIR', 'data')
    // Where /proc has the session of a process.
    const facts = `cut -d' ' -f1,6 /proc/$$/stat; pwd; env | grep -E '^(ELECTRON|GATEHOUSE)'`
    const started = startInBackground('/bin/sh', ['-c', `{ ${facts}; } > ${file}; exit 3`])
    vi.unstubAllEnvs()
    expect(started.exitCode()).toBe(null)
    while (started.exitCode() === null) await tick()
    expect(started.exitCode()).toBe(3)
    const [ids = '', folder, ...variables] = readFileSync(file, 'utf8').trim().split('\n')
    const [pid, session] = ids.split(' ')
    expect([session, folder, variables]).toEqual([
      pid,
      homedir(),
      [`GATEHOUSE_DATA_DIR=${join(process.cwd(), 'data')}`],
    ])
  },
)

test('a program that cannot be started has failed', async () => {
  const started = startInBackground('gatehouse-no-such-program', [])
  while (started.exitCode() === null) await tick()
  expect([started.exitCode(), existsSync('gatehouse-no-such-program')]).toEqual([1, false])
})
