import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { PlainError, printLine, root, runMain } from '../run-main.mjs'

/** @typedef {typeof import('../../electron/core/updates/minisign.ts')} Minisign */

/**
 * Rejects unless FILE.minisig is a signature of the file by this key, as the app itself verifies it.
 * @param {string} file
 * @param {string} publicKey the second line of a public key file
 */
export async function verifyFile(file, publicKey) {
  const source = fileURLToPath(new URL('electron/core/updates/minisign.ts', root))
  const { parsePublicKey, verifyMinisign } = /** @type {{ module: Minisign }} */ (await runnerImport(source)).module
  const key = parsePublicKey(publicKey)
  if (key === null) throw new PlainError(`${publicKey} is not a public key of minisign, such as RW….`)
  const signature = `${file}.minisig`
  if (!existsSync(signature)) throw new PlainError(`${signature} is missing, which a release with a key has.`)
  if (!verifyMinisign(key, readFileSync(file), readFileSync(signature, 'utf8'))) {
    throw new PlainError(`${signature} is not a signature of ${file} by ${publicKey}.`)
  }
}

// Verifies the signature of a file with the key in GATEHOUSE_UPDATE_KEY. Without a key it only reports that.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    const [file] = process.argv.slice(2)
    if (file === undefined) throw new PlainError('Usage: node scripts/release/verify-file.mjs FILE')
    const publicKey = process.env.GATEHOUSE_UPDATE_KEY ?? ''
    if (publicKey === '') {
      printLine(`NOT VERIFIED: ${file}, since there is no UPDATE_PUBLIC_KEY (docs/releasing.md).`)
      return
    }
    await verifyFile(file, publicKey)
    printLine(`Verified: ${file}, signed with ${publicKey}.`)
  })
}
