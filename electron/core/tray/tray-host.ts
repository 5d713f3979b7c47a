/** Runs a system program and returns its output; null if it is not installed or failed. */
export type RunProgram = (program: string, args: readonly string[]) => Promise<string | null>

const watcher = 'org.kde.StatusNotifierWatcher'
const path = '/StatusNotifierWatcher'
const property = 'IsStatusNotifierHostRegistered'
const getProperty = 'org.freedesktop.DBus.Properties.Get'

/** The same query for each tool that may be installed; each prints `true` or `false` among other output. */
const hostQueries: readonly (readonly [program: string, ...args: string[]])[] = [
  ['gdbus', 'call', '--session', '--timeout=2', '-d', watcher, '-o', path, '-m', getProperty, watcher, property],
  [
    'dbus-send',
    '--session',
    '--print-reply',
    '--reply-timeout=2000',
    `--dest=${watcher}`,
    path,
    getProperty,
    `string:${watcher}`,
    `string:${property}`,
  ],
  ['busctl', '--user', '--timeout=2', 'get-property', watcher, path, watcher, property],
]

/**
 * Returns whether a tray icon would be visible. Windows and macOS always have a tray; on Linux the desktop reports it
 * on the session bus (StatusNotifierItem). Unknown counts as no: an app without windows that cannot be found again is
 * worse than one that quits.
 */
export async function isTrayAvailable(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
  run: RunProgram,
): Promise<boolean> {
  if (platform !== 'linux') return true
  // Without an address these programs would start a separate bus.
  if (!environment['DBUS_SESSION_BUS_ADDRESS'] && !environment['XDG_RUNTIME_DIR']) return false
  for (const [program, ...args] of hostQueries) {
    const answer = await run(program, args)
    if (answer !== null) return /\btrue\b/.test(answer)
  }
  return false
}
