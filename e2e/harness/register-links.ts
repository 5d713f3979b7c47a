import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { identity } from '#shared/identity.ts'
import type { RunningApp } from './launch-app.ts'
import { runAsPerson } from './run-as-person.ts'
import { appCommand } from './second-instance.ts'

const { desktopFile, scheme, schemes } = identity

/** Registers the app as the handler of its links for this person, as installing its package does. */
export async function registerLinks(running: Pick<RunningApp, 'person' | 'environment'>): Promise<void> {
  const { program, args } = appCommand(['--open-url', '--'])
  const file = join(running.environment['XDG_DATA_HOME'] ?? '', 'applications', desktopFile)
  mkdirSync(dirname(file), { recursive: true })
  // No quotes: xdg-open would treat them as part of the name, and no path of the tests contains a space.
  const command = [program, ...args].join(' ')
  writeFileSync(
    file,
    [
      '[Desktop Entry]',
      'Type=Application',
      'Name=Gatehouse',
      `Exec=${command} %u`,
      `MimeType=${schemes.map((name) => `x-scheme-handler/${name};`).join('')}`,
      '',
    ].join('\n'),
  )
  for (const path of [dirname(file), file]) running.person.giveTo(path)
  const choose = ['default', desktopFile, `x-scheme-handler/${scheme}`]
  const { code, errors } = await runAsPerson(running.person, 'xdg-mime', choose, { environment: running.environment })
  if (code !== 0) throw new Error(`The app could not be registered for its links: ${errors}`)
}

/** Undoes `registerLinks`; does nothing if it was not called. */
export function unregisterLinks({ environment }: Pick<RunningApp, 'environment'>): void {
  rmSync(join(environment['XDG_DATA_HOME'] ?? '', 'applications'), { recursive: true, force: true })
  rmSync(join(environment['XDG_CONFIG_HOME'] ?? '', 'mimeapps.list'), { force: true })
}
