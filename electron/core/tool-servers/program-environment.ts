/**
 * Variables of the app that a program gets, since it cannot start or find its files without them: where programs, the
 * home folder and the folder for temporary files are. On Windows also those that its libraries and `npm` need. All
 * others stay in the app: they may be secrets, or change what a program does.
 */
const passedOn: Readonly<Record<'posix' | 'windows', readonly string[]>> = {
  posix: ['PATH', 'HOME', 'TMPDIR'],
  windows: [
    'PATH',
    'PATHEXT',
    'SystemRoot',
    'SystemDrive',
    'ComSpec',
    'USERPROFILE',
    'APPDATA',
    'LOCALAPPDATA',
    'TEMP',
    'TMP',
  ],
}

/** Where package managers put programs. An app that was started from a menu does not have the PATH of a terminal. */
const usualFolders = (home: string): readonly string[] => [
  '/usr/local/bin',
  '/opt/homebrew/bin',
  `${home}/.local/bin`,
  `${home}/.cargo/bin`,
  `${home}/.bun/bin`,
  `${home}/.deno/bin`,
]

export interface AppEnvironment {
  readonly platform: NodeJS.Platform
  readonly variables: Readonly<Record<string, string | undefined>>
  readonly home: string
}

/** Returns the whole environment of a server: the few variables that programs need, and what the person set. */
export function programEnvironment(
  { platform, variables, home }: AppEnvironment,
  set: Readonly<Record<string, string>>,
): Record<string, string> {
  const isWindows = platform === 'win32'
  const environment = new Map<string, string>()
  for (const name of passedOn[isWindows ? 'windows' : 'posix']) {
    const value = variables[name]
    // An exported function of bash.
    if (value !== undefined && !value.startsWith('()')) environment.set(name, value)
  }
  if (!isWindows) {
    const path = environment.get('PATH')?.split(':') ?? ['/usr/bin', '/bin']
    const added = usualFolders(home).filter((folder) => !path.includes(folder))
    environment.set('PATH', [...path, ...added].join(':'))
  }
  for (const [name, value] of Object.entries(set)) {
    // Names of variables have no case on Windows; two that differ only in it would be one at random.
    if (isWindows) {
      for (const other of environment.keys()) {
        if (other.toLowerCase() === name.toLowerCase()) environment.delete(other)
      }
    }
    environment.set(name, value)
  }
  return Object.fromEntries(environment)
}
