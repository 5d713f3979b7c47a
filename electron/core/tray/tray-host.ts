/** Runs a program of the system and returns what it printed; null where there is none of that name, or where it failed. */
export type RunProgram = (program: string, args: readonly string[]) => Promise<string | null>

const watcher = 'org.kde.StatusNotifierWatcher'
const path = '/StatusNotifierWatcher'
const property = 'IsStatusNotifierHostRegistered'
const read = 'org.freedesktop.DBus.Properties.Get'

/** The same question in the words of what may be installed; each prints `true` or `false` among other things. */
const questions: readonly (readonly [program: string, ...args: string[]])[] = [
  ['gdbus', 'call', '--session', '--timeout=2', '-d', watcher, '-o', path, '-m', read, watcher, property],
  [
    'dbus-send',
    '--session',
    '--print-reply',
    '--reply-timeout=2000',
    `--dest=${watcher}`,
    path,
    read,
    `string:${watcher}`,
    `string:${property}`,
  ],
  ['busctl', '--user', '--timeout=2', 'get-property', watcher, path, watcher, property],
]

/**
 * Whether an icon in the tray would be seen. Windows and macOS always have a tray; on Linux the desktop says so on the
 * session bus (StatusNotifierItem), or there is none. Where it cannot be asked it counts as missing: an app without
 * windows that nobody can find again is worse than one that ends.
 */
export async function isTrayThere(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
  run: RunProgram,
): Promise<boolean> {
  if (platform !== 'linux') return true
  // Without an address these programs would start a bus of their own.
  if (!environment['DBUS_SESSION_BUS_ADDRESS'] && !environment['XDG_RUNTIME_DIR']) return false
  for (const [program, ...args] of questions) {
    const answer = await run(program, args)
    if (answer !== null) return /\btrue\b/.test(answer)
  }
  return false
}
