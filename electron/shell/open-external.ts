import { shell } from 'electron'
import { AppError } from '#shared/errors.ts'

/** Opens the system's browser or mail program. Any other scheme is refused: it could start any program. */
export async function openExternal(url: string): Promise<void> {
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'mailto:') {
    throw new AppError({
      source: 'app',
      kind: 'bad-input',
      message: 'Only https and mailto links can be opened.',
      field: 'url',
    })
  }
  await shell.openExternal(href)
}
