import { posix, win32 } from 'node:path'
import type { AppEnvironment } from '../../tool-servers/program-environment.ts'

/** Returns a path as people write it: with `~` for the home folder. */
export function shownPath({ platform, home }: AppEnvironment, path: string): string {
  const { sep } = platform === 'win32' ? win32 : posix
  return path.startsWith(`${home}${sep}`) ? `~${path.slice(home.length)}` : path
}
