import { app } from 'electron'
import { withoutElectron } from '../core/programs/command/command-environment.ts'

/** Chromium’s platform that shows nothing; of JavaScript it would come too late, so it is an argument. */
const headless = ['--ozone-platform=headless', '--disable-gpu'] as const

/** Returns whether windows can be shown. Only Linux may lack a display. */
export function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true
  if (app.commandLine.getSwitchValue('ozone-platform') === 'headless') return false
  return Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'])
}

/** Becomes the same program again, in the same process, on the platform that needs no display. Returns if it is that. */
export function continueWithoutDisplay(): void {
  if (app.commandLine.getSwitchValue('ozone-platform') === 'headless') return
  const [program = process.execPath, ...args] = process.argv
  // Node warns that it is experimental.
  process.removeAllListeners('warning')
  process.on('warning', () => undefined)
  process.execve?.(process.execPath, [program, ...headless, ...args], withoutElectron(process.env))
}
