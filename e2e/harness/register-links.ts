import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RunningApp } from './launch-app.ts'
import { runAsPerson } from './run-as-person.ts'
import { appCommand } from './second-instance.ts'

const desktopFile = 'gatehouse.desktop'
const scheme = 'app.gatehouse.desktop'

/** Makes the app what this person's system opens its links with, as its package does when it is installed. */
export async function registerLinks(running: RunningApp): Promise<void> {
  const { program, args } = appCommand(['--open-url', '--'])
  const file = join(running.environment['XDG_DATA_HOME'] ?? '', 'applications', desktopFile)
  mkdirSync(dirname(file), { recursive: true })
  // Without quotes: xdg-open takes them for a part of the name, and no path of the tests has a space.
  const command = [program, ...args].join(' ')
  writeFileSync(
    file,
    [
      '[Desktop Entry]',
      'Type=Application',
      'Name=Gatehouse',
      `Exec=${command} %u`,
      `MimeType=x-scheme-handler/${scheme};`,
      '',
    ].join('\n'),
  )
  for (const path of [dirname(file), file]) running.person.giveTo(path)
  const choose = ['default', desktopFile, `x-scheme-handler/${scheme}`]
  const { code, errors } = await runAsPerson(running.person, 'xdg-mime', choose, { environment: running.environment })
  if (code !== 0) throw new Error(`The app could not be registered for its links: ${errors}`)
}
