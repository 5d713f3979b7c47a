import { readdir, readFile, readlink } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { ProgramFacts } from '#shared/gateway-key.ts'

/**
 * `own`: it runs under our account. `foreign`: it runs under another account, or no row names its account. `unknown`:
 * the system does not report it.
 */
export type FoundProgram =
  | { readonly kind: 'own'; readonly program: ProgramFacts }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'unknown' }

/** The two ports of a connection on loopback, as the gateway sees it. */
export interface LoopbackConnection {
  readonly localPort: number
  readonly remotePort: number
}

/** Finds the program at the other end of a connection, or behind a port. */
export interface ProgramFinder {
  /** Returns the program that opened a connection to us. A connection without a row is `foreign`. */
  findPeer(connection: LoopbackConnection): Promise<FoundProgram>
  /**
   * Returns whether a connection to us comes from our account, or from the administrator, who can read our memory anyway.
   * True where the system does not report accounts.
   */
  isOwnAccount(connection: LoopbackConnection): Promise<boolean>
  /** Returns the program that listens at a loopback address, `localhost` included; `unknown` if there is none. */
  findListener(hostname: string, port: number): Promise<FoundProgram>
}

const unknown: FoundProgram = { kind: 'unknown' }

/** Creates a finder that reads the socket tables of Linux. On other systems every program is `unknown`. */
export function createProgramFinder(proc = '/proc', uid: number | undefined = process.getuid?.()): ProgramFinder {
  const findRow = async (choose: (row: SocketRow) => boolean, ifNone: FoundProgram): Promise<FoundProgram> => {
    const rows = process.platform === 'linux' && uid !== undefined ? await readSockets(proc) : null
    if (rows === null) return unknown
    const matches = rows.filter(choose)
    if (matches.some((row) => row.uid !== uid)) return { kind: 'foreign' }
    const [row] = matches
    return row === undefined ? ifNone : { kind: 'own', program: await describeOwner(proc, row.inode) }
  }
  const isPeer =
    ({ localPort, remotePort }: LoopbackConnection) =>
    ({ local, remote }: SocketRow) =>
      isLoopback(local) && local.port === remotePort && remote.port === localPort
  return {
    async isOwnAccount(connection) {
      const rows = process.platform === 'linux' && uid !== undefined ? await readSockets(proc) : null
      if (rows === null) return true
      const peers = rows.filter(isPeer(connection))
      return peers.length > 0 && peers.every((row) => row.uid === uid || (row.uid === 0 && row.inode !== orphan))
    },
    findPeer: (connection) =>
      findRow(
        isPeer(connection),
        // The connection is open, so it has a row: without one its account cannot be known.
        { kind: 'foreign' },
      ),
    findListener: (hostname, port) =>
      findRow(
        ({ local, state }) => state === listening && local.port === port && acceptsHost(local.address, hostname),
        unknown,
      ),
  }
}

interface SocketEnd {
  /** As the kernel writes it: 32-bit words in hexadecimal, each in the byte order of the processor. */
  readonly address: string
  readonly port: number
}

interface SocketRow {
  readonly local: SocketEnd
  readonly remote: SocketEnd
  readonly state: string
  readonly uid: number
  readonly inode: string
}

/** The inode of a socket that its program has closed. Older kernels report the administrator as its owner. */
const orphan = '0'
const listening = '0A'
// All processors that Electron runs on are little-endian.
const ipv4 = { loopback: '0100007F', any: '00000000' }
const mapped = '0000000000000000FFFF0000'
const ipv6 = { loopback: '00000000000000000000000001000000', any: '0'.repeat(32) }

function isLoopback({ address }: SocketEnd): boolean {
  return [ipv4.loopback, mapped + ipv4.loopback, ipv6.loopback].includes(address)
}

/** Returns whether a socket that listens at this address receives what is sent to the host. */
function acceptsHost(address: string, hostname: string): boolean {
  // A socket that listens at every IPv6 address accepts IPv4 as well.
  if (address === ipv6.any) return true
  const isIpv4 = [ipv4.loopback, ipv4.any, mapped + ipv4.loopback, mapped + ipv4.any].includes(address)
  if (hostname === '127.0.0.1') return isIpv4
  if (hostname === '[::1]') return address === ipv6.loopback
  return isIpv4 || address === ipv6.loopback
}

/** Returns all TCP sockets of this network namespace; null if the system does not list them. */
async function readSockets(proc: string): Promise<SocketRow[] | null> {
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(join(proc, 'net', name), 'utf8').catch(() => null)),
  )
  // Without IPv6 there is no second table.
  if (tables[0] === null) return null
  return tables.flatMap((table) => (table ?? '').split('\n').slice(1).flatMap(readRow))
}

/** Reads a row of /proc/net/tcp (proc_pid_net(5)): `sl local remote st tx:rx tr:when retrnsmt uid timeout inode …`. */
function readRow(line: string): SocketRow[] {
  const [, local, remote, state, , , , uid, , inode] = line.trim().split(/\s+/)
  if (local === undefined || remote === undefined || state === undefined || inode === undefined) return []
  return [{ local: readEnd(local), remote: readEnd(remote), state, uid: Number(uid), inode }]
}

function readEnd(text: string): SocketEnd {
  const [address = '', port = ''] = text.split(':')
  return { address, port: Number.parseInt(port, 16) }
}

/**
 * Finds the process of our account that has a socket open. Facts that it hides, as a sandboxed browser does, are null.
 */
async function describeOwner(proc: string, inode: string): Promise<ProgramFacts> {
  const account = readAccount()
  for (const name of await readdir(proc)) {
    if (!/^\d+$/.test(name)) continue
    const folder = join(proc, name, 'fd')
    const links = await readdir(folder)
      .then((files) => Promise.all(files.map((file) => readlink(join(folder, file)).catch(() => ''))))
      .catch((): string[] => [])
    if (!links.includes(`socket:[${inode}]`)) continue
    const executable = await readlink(join(proc, name, 'exe')).catch(() => null)
    return { pid: Number(name), executable: executable === null ? null : toPlainText(executable), account }
  }
  return { pid: null, executable: null, account }
}

/** Returns the name of our account; null if the system has none for our uid. */
function readAccount(): string | null {
  try {
    return userInfo().username
  } catch {
    return null
  }
}

/** Keeps the name of a file from adding lines to a dialog. */
function toPlainText(path: string): string {
  const plain = path.replaceAll(/[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu, '\uFFFD')
  return plain.length > 200 ? `…${plain.slice(-199)}` : plain
}
