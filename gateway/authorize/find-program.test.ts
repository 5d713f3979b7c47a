import { once } from 'node:events'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '../testing/start-test-gateway.ts'
import { createProgramFinder } from './find-program.ts'

const isLinux = process.platform === 'linux'
const heading = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode'

/** A row of /proc/net/tcp. */
function row(local: string, remote: string, state: string, uid: number, inode = 777): string {
  return `   0: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000  ${uid}        0 ${inode} 1 0 20 4 30 10 -1`
}

/** Creates a folder like /proc with these sockets and one process, 4242, that has the socket 777 open. */
async function makeProc({ tcp = [], tcp6 = [] }: { tcp?: string[]; tcp6?: string[] }): Promise<string> {
  const proc = await makeFolder()
  await mkdir(join(proc, 'net'))
  await writeFile(join(proc, 'net', 'tcp'), [heading, ...tcp, ''].join('\n'))
  await writeFile(join(proc, 'net', 'tcp6'), [heading, ...tcp6, ''].join('\n'))
  await mkdir(join(proc, '4242', 'fd'), { recursive: true })
  await symlink('socket:[777]', join(proc, '4242', 'fd', '5'))
  await symlink('/usr/bin/editor\n\u202E', join(proc, '4242', 'exe'))
  return proc
}

const us = 1000
const own = {
  kind: 'own',
  program: { pid: 4242, executable: '/usr/bin/editor\uFFFD\uFFFD', account: userInfo().username },
}
const connection = { localPort: 0x1004, remotePort: 0xa001 }
const [v4, v6] = ['0100007F', '00000000000000000000000001000000']
const mapped = '0000000000000000FFFF00000100007F'

test.runIf(isLinux).each([
  ['of ours', { tcp: [row(`${v4}:A001`, `${v4}:1004`, '01', us)] }, own],
  ['of ours, on an IPv6 socket', { tcp6: [row(`${mapped}:A001`, `${mapped}:1004`, '01', us)] }, own],
  ['of another account', { tcp: [row(`${v4}:A001`, `${v4}:1004`, '01', us + 1)] }, { kind: 'foreign' }],
  ['of root', { tcp: [row(`${v4}:A001`, `${v4}:1004`, '01', 0)] }, { kind: 'foreign' }],
  ['that is our own end', { tcp: [row(`${v4}:1004`, `${v4}:A001`, '01', us)] }, { kind: 'foreign' }],
  ['from another port', { tcp: [row(`${v4}:A002`, `${v4}:1004`, '01', us)] }, { kind: 'foreign' }],
  ['without a row', {}, { kind: 'foreign' }],
])('a connection %s', async (_name, tables, expected) => {
  expect(await createProgramFinder(await makeProc(tables), us).findPeer(connection)).toEqual(expected)
})

test.runIf(isLinux).each([
  ['of ours', [row(`${v4}:A001`, `${v4}:1004`, '01', us)], true],
  ['of another account', [row(`${v4}:A001`, `${v4}:1004`, '01', us + 1)], false],
  ['of the administrator', [row(`${v4}:A001`, `${v4}:1004`, '01', 0)], true],
  // Its program is gone, and the kernel names no account any more.
  ['that was closed', [row(`${v4}:A001`, `${v4}:1004`, '05', 0, 0)], false],
  ['without a row', [], false],
])('a connection %s is served: %s', async (_name, tcp, isServed) => {
  expect(await createProgramFinder(await makeProc({ tcp }), us).isOwnAccount(connection)).toBe(isServed)
})

const [any4, any6] = ['00000000', '0'.repeat(32)]
const none = '00000000:0000'

test.runIf(isLinux).each([
  ['127.0.0.1', { tcp: [row(`${v4}:1F90`, none, '0A', us)] }, own],
  ['127.0.0.1', { tcp: [row(`${any4}:1F90`, none, '0A', us)] }, own],
  ['127.0.0.1', { tcp6: [row(`${any6}:1F90`, `${any6}:0000`, '0A', us)] }, own],
  ['127.0.0.1', { tcp6: [row(`${v6}:1F90`, `${any6}:0000`, '0A', us + 1)] }, { kind: 'unknown' }],
  ['[::1]', { tcp6: [row(`${v6}:1F90`, `${any6}:0000`, '0A', us + 1)] }, { kind: 'foreign' }],
  ['localhost', { tcp6: [row(`${v6}:1F90`, `${any6}:0000`, '0A', us + 1)] }, { kind: 'foreign' }],
  ['localhost', { tcp: [row(`${v4}:1F90`, none, '0A', us + 1)] }, { kind: 'foreign' }],
  ['127.0.0.1', { tcp: [row(`${v4}:1F90`, `${v4}:1004`, '01', us + 1)] }, { kind: 'unknown' }],
  ['127.0.0.1', { tcp: [row(`${v4}:1F91`, none, '0A', us + 1)] }, { kind: 'unknown' }],
])('the program that listens at port 8080 of %s: %j', async (hostname, tables, expected) => {
  expect(await createProgramFinder(await makeProc(tables), us).findListener(hostname, 8080)).toEqual(expected)
})

test('if the system lists no sockets, every program is unknown and none is foreign', async () => {
  const finder = createProgramFinder(join(await makeFolder(), 'nothing'), us)
  expect([await finder.findPeer(connection), await finder.findListener('localhost', 1)]).toEqual([
    { kind: 'unknown' },
    { kind: 'unknown' },
  ])
})

test.runIf(isLinux)('this process is found at both ends of a connection to itself', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = connect(port, '127.0.0.1')
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  await once(client, 'connect')
  const finder = createProgramFinder()
  const me = { kind: 'own', program: { pid: process.pid, executable: process.execPath } }
  const peer = { localPort: port, remotePort: client.localPort ?? 0 }
  expect(await finder.findPeer(peer)).toMatchObject(me)
  expect(await finder.findListener('localhost', port)).toMatchObject(me)
})
