import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { PlainError, printLine, runMain } from '../run-main.mjs'
import { releaseKey, signatureOf } from './minisign.mjs'

// Signs a file with the key in MINISIGN_SECRET_KEY, as FILE.minisig. Without a key it only reports that.
await runMain(async () => {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new PlainError('Usage: node scripts/release/sign-file.mjs FILE')
  const key = releaseKey(process.env)
  if (key === undefined) {
    printLine(`NOT SIGNED: ${file}, since there is no MINISIGN_SECRET_KEY (docs/releasing.md).`)
    return
  }
  writeFileSync(`${file}.minisig`, signatureOf(key, readFileSync(file), `file:${basename(file)}`))
  printLine(`Signed ${file} with ${key.publicKey}.`)
})
