import { manageKeys } from '../manage-keys.ts'

/** Makes a key for a program in a gateway's data folder, also while the gateway runs. */
export function addKey(folder: string, label: string): string {
  let written = ''
  const terminal = { write: (text: string) => (written += text) }
  manageKeys(['add', '--data', folder, '--label', label], { stdout: terminal, stderr: terminal })
  // The command prints the key as JSON.
  const { key } = JSON.parse(written) as { key: string }
  return key
}
