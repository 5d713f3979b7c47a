import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { ProgramFinder } from './find-program.ts'
import { startTestGateway } from '../testing/start-test-gateway.ts'

/** Starts a gateway with an address for programs, whose connections all come from the same account. */
async function start(isOwn: boolean) {
  const looked: number[] = []
  const programs: ProgramFinder = {
    async isOwnAccount({ remotePort }) {
      looked.push(remotePort)
      return isOwn
    },
    findPeer: async () => ({ kind: 'unknown' }),
    findListener: async () => ({ kind: 'unknown' }),
  }
  const { gateway, userKey } = await startTestGateway({ programs })
  const address = await gateway.programs.serve(0)
  const ask = () => fetch(`${address?.baseUrl}/key`, { headers: { Authorization: `Bearer ${userKey}` } })
  return { ask, looked }
}

test('a connection of another account is refused, even with a valid key', async () => {
  const { ask } = await start(false)
  const response = await ask()
  expect([response.status, await response.json()]).toEqual([
    403,
    { error: { code: 403, message: 'Another account of this computer is not served' } },
  ])
})

test('the account is looked up once for each connection', async () => {
  const { ask, looked } = await start(true)
  for (let count = 0; count < 3; count++) {
    const response = await ask()
    expect(response.status).toBe(200)
    await response.arrayBuffer()
  }
  expect(new Set(looked).size).toBe(looked.length)
})

const isLinuxRoot = process.platform === 'linux' && process.getuid?.() === 0
const nobody = 65_534

test.runIf(isLinuxRoot)('the real tables of the system distinguish accounts', async () => {
  const { gateway, userKey } = await startTestGateway()
  const address = await gateway.programs.serve(0)
  const { host, port, pathname } = new URL(`${address?.baseUrl}/key`)
  // Programs of the project may be in a folder that another account cannot read.
  const script = `exec 3<>/dev/tcp/127.0.0.1/${port}
    printf 'GET ${pathname} HTTP/1.1\\r\\nHost: ${host}\\r\\nAuthorization: Bearer ${userKey}\\r\\n\\r\\n' >&3
    read -r _ status _ <&3 && echo "$status"`
  const statusAs = async (uid: number) => {
    const { stdout } = await promisify(execFile)('bash', ['-c', script], { uid, gid: uid, cwd: '/' })
    return Number(stdout)
  }
  expect([await statusAs(0), await statusAs(nobody)]).toEqual([200, 403])
})
