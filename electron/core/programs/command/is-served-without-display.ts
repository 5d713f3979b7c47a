import { askApp } from './ask-app.ts'
import { readCommandAddress } from './command-address.ts'

/** Returns whether the running app cannot open a window, because it was started without a display. */
export async function isServedWithoutDisplay(dataDirectory: string): Promise<boolean> {
  if (readCommandAddress(dataDirectory)?.hasDisplay !== false) return false
  // A killed app leaves its address.
  const answered = await askApp(dataDirectory, { type: 'status' }).catch(() => null)
  answered?.close()
  return answered !== null
}
