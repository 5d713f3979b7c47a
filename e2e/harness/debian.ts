import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { hasProgram } from './has-program.ts'

const release = 'bookworm'

/** What a desktop brings to start programs and open links, without any library that only the app needs. */
const desktopPackages = ['desktop-file-utils', 'fonts-dejavu-core', 'libglib2.0-bin', 'x11-utils', 'xvfb']

const person = 'ana'

/** A bare Debian with an ordinary person and a display. Its processes end with it, or with the tests. */
export type Debian = {
  /** The person's home, as seen in Debian. */
  home: string
  /** Returns where a file of Debian is on this machine. */
  path: (file: string) => string
  /** Where its processes are listed, by their ids in Debian. */
  proc: string
  /** Runs a shell command as root and returns its output. Rejects if it fails. */
  run: (command: string) => Promise<string>
  /** Starts a shell command as the person, on the display. */
  start: (command: string) => ChildProcess
  /** Runs a shell command as the person, on the display, and returns its output. Rejects if it fails. */
  runAsPerson: (command: string) => Promise<string>
  /** Returns the processes of a program by their ids in Debian, each with its arguments; Chromium's are one. */
  processes: (program: string) => { pid: number; args: string[] }[]
  /** Returns the title and the class of every window that has both. */
  windows: () => Promise<{ title: string; name: string; className: string }[]>
  stop: () => Promise<void>
}

/** Returns why no Debian can be started on this machine, if so. */
export function obstacleToDebian(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'Only root on Linux can install a Debian.'
  if (process.arch !== 'x64' && process.arch !== 'arm64') return 'There is no package for this processor.'
  const missing = ['debootstrap', 'nsenter', 'unshare'].find((name) => !hasProgram(name))
  if (missing !== undefined) return `${missing} is not installed.`
  return findMirror() === undefined ? 'No Debian mirror is in the sources of apt.' : undefined
}

/** Installs and starts a Debian. Its base system is installed once and kept in the user's cache. */
export async function startDebian(): Promise<Debian> {
  const root = mkdtempSync(join(tmpdir(), 'gatehouse-debian-'))
  execFileSync('tar', ['-xf', await findBase(), '-C', root])
  // A temporary folder is closed to others, and this one becomes the root of all accounts.
  chmodSync(root, 0o755)
  const archives = join(cache(), 'debian-archives')
  mkdirSync(join(archives, 'partial'), { recursive: true })
  const machine = await startMachine(root, archives)
  const enter = (user: string, command: string, environment = '') =>
    spawn(
      'nsenter',
      ['--target', String(machine.pid), '--mount', '--pid', '--ipc', '--uts', '--'].concat(
        ['env', '-i', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'LANG=C.UTF-8', 'DEBIAN_FRONTEND=noninteractive'],
        user === 'root'
          ? ['sh', '-c', `cd / && ${command}`]
          : ['runuser', '-l', user, '-c', `${environment} ${command}`],
      ),
      { stdio: ['ignore', 'pipe', 'pipe'] },
    )
  const run = (command: string) => outputOf(command, enter('root', command))
  await run(`useradd --create-home --shell /bin/sh ${person}`)
  const display = enter(person, 'Xvfb -screen 0 1280x800x24 -nolisten tcp -noreset -displayfd 1')
  const number = await firstOutput(display)
  const environment = `export DISPLAY=:${number.trim()} BROWSER=$HOME/browser;`
  const start = (command: string) => enter(person, command, environment)
  const runAsPerson = (command: string) => outputOf(command, start(command))
  const proc = `/proc/${machine.pid}/root/proc`
  return {
    home: `/home/${person}`,
    path: (file) => join(root, file),
    proc,
    run,
    start,
    runAsPerson,
    processes: (program) => processesOf(proc, program),
    async windows() {
      const tree = await runAsPerson('xwininfo -root -tree')
      return [...tree.matchAll(/"(?<title>.*)": \("(?<name>.*)" "(?<className>.*)"\)/g)].map(({ groups }) => ({
        title: groups?.['title'] ?? '',
        name: groups?.['name'] ?? '',
        className: groups?.['className'] ?? '',
      }))
    },
    async stop() {
      await machine.stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/**
 * Starts a process whose root is the Debian. It ends when its standard input closes, and everything in it with it. The
 * root is exchanged, not only changed: within chroot the kernel refuses user namespaces, which the app's sandbox needs.
 */
async function startMachine(root: string, archives: string): Promise<{ pid: number; stop: () => Promise<void> }> {
  const script = [
    'mount --bind "$1" "$1"',
    'cd "$1"',
    'mount -t proc proc proc',
    'mount -t tmpfs -o mode=1777 tmpfs dev/shm',
    'mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts',
    'mount --bind "$2" var/cache/apt/archives',
    'pivot_root . mnt',
    'umount -l mnt',
    'echo started',
    'exec chroot . cat',
  ].join(' && ')
  const namespaces = ['--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child']
  const child = spawn('unshare', [...namespaces, 'sh', '-c', script, 'sh', root, archives], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  await firstOutput(child)
  const [pid] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ').map(Number)
  if (!pid) throw new Error('Debian ended while it was started.')
  return {
    pid,
    async stop() {
      child.stdin.end()
      await exited
    },
  }
}

/** Chromium writes the arguments of its child processes as one, with spaces in between. */
function processesOf(proc: string, program: string) {
  return readdirSync(proc)
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), args: readArguments(join(proc, name, 'cmdline')) }))
    .filter(({ args: [first = ''] }) => basename(first.split(' ')[0] ?? '') === program)
}

function readArguments(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\0').filter(Boolean)
  } catch {
    // The process has exited.
    return []
  }
}

/** Waits for the first output of a program that continues to run. Rejects if it exits without any. */
async function firstOutput(child: ChildProcess): Promise<string> {
  const output = child.stdout?.setEncoding('utf8')
  if (!output) throw new Error('A program without output.')
  const [first] = await Promise.race([once(output, 'data'), once(child, 'exit')])
  if (typeof first !== 'string') throw new Error(`${child.spawnfile} ended with ${String(first)}.`)
  return first
}

async function outputOf(command: string, child: ChildProcess): Promise<string> {
  if (!child.stdout || !child.stderr) throw new Error('A program without output.')
  const [output, errors, [code]] = await Promise.all([
    readText(child.stdout),
    readText(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${output}${errors}`)
  return output
}

/** Returns the path of an archive with a Debian on which nothing of the app was ever installed. */
async function findBase(): Promise<string> {
  const mirror = findMirror() ?? ''
  const contents = JSON.stringify([release, mirror, desktopPackages])
  const file = join(cache(), `debian-${createHash('sha256').update(contents).digest('hex').slice(0, 16)}.tar`)
  if (existsSync(file)) return file
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-debootstrap-'))
  try {
    const options = ['--variant=minbase', `--include=${desktopPackages.join(',')}`]
    await outputOf('debootstrap', spawn('debootstrap', [...options, release, folder, mirror], { stdio: 'pipe' }))
    execFileSync('tar', ['-cf', `${file}.partial`, '-C', folder, '.'])
    renameSync(`${file}.partial`, file)
    return file
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the mirror of this machine's apt that has all of Debian. */
function findMirror(): string | undefined {
  if (!hasProgram('apt-get')) return undefined
  const wanted = ['indextargets', '--format', '$(REPO_URI)', 'Origin: Debian', 'Label: Debian', 'Created-By: Packages']
  return execFileSync('apt-get', wanted, { encoding: 'utf8' }).split('\n').find(Boolean)
}

/** The folder that scripts/electron/cache.mjs also uses. */
function cache(): string {
  const folder = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'gatehouse')
  mkdirSync(folder, { recursive: true })
  return folder
}
