/** A program that downloads a package or an image and starts it, and what that is. */
export interface LaunchedPackage {
  readonly launcher: string
  readonly name: string
}

interface Launcher {
  /** Words before the package: `run` of `docker run`. */
  readonly words: readonly string[]
  /** Options whose next argument is their value. */
  readonly withValue: ReadonlySet<string>
  /** Options whose value is the package. */
  readonly named: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()
const node = { withValue: new Set(['-c', '--call']), named: new Set(['-p', '--package']) }
const python = {
  withValue: new Set(['--python', '-p', '--with', '--index', '--directory']),
  named: new Set(['--from']),
}
const container = {
  words: ['run'],
  named: none,
  withValue: new Set(
    '-e --env --env-file -v --volume --mount --name --network --net -p --publish -w --workdir -u --user -l --label --entrypoint'.split(
      ' ',
    ),
  ),
}

const launchers: Readonly<Record<string, readonly Launcher[]>> = {
  npx: [{ words: [], ...node }],
  bunx: [{ words: [], ...node }],
  pnpx: [{ words: [], ...node }],
  npm: [
    { words: ['exec'], ...node },
    { words: ['x'], ...node },
  ],
  bun: [{ words: ['x'], ...node }],
  pnpm: [{ words: ['dlx'], ...node }],
  yarn: [{ words: ['dlx'], ...node }],
  uvx: [{ words: [], ...python }],
  uv: [{ words: ['tool', 'run'], ...python }],
  pipx: [{ words: ['run'], withValue: none, named: new Set(['--spec']) }],
  docker: [container],
  podman: [container],
}

/** Returns what a command line downloads and starts; null if it is no program that is known to do that. */
export function launchedPackage(command: string, args: readonly string[]): LaunchedPackage | null {
  const launcher = (command.split(/[/\\]/).at(-1) ?? '').replace(/\.(?:cmd|exe)$/i, '').toLowerCase()
  const known = Object.hasOwn(launchers, launcher) ? launchers[launcher] : undefined
  for (const each of known ?? []) {
    if (!each.words.every((word, index) => args[index] === word)) continue
    const name = packageIn(each, args.slice(each.words.length))
    if (name !== null) return { launcher, name: withoutVersion(name) }
  }
  return null
}

function packageIn({ withValue, named }: Launcher, args: readonly string[]): string | null {
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? ''
    const [option = '', value] = arg.split(/=(.*)/s)
    if (named.has(option)) return value ?? args[at + 1] ?? null
    if (withValue.has(arg)) at += 1
    else if (!arg.startsWith('-')) return arg
  }
  return null
}

/** `@acme/server@1.4.2` is the package `@acme/server`. */
function withoutVersion(name: string): string {
  return name.replace(/(?<=.)(?:@|==).*$/, '')
}
