import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError, printLine, runMain } from '../run-main.mjs'
import { signedFeed } from './feed.mjs'
import { releaseKey } from './minisign.mjs'

// Writes the feed of updates, signed with the key in MINISIGN_SECRET_KEY, and its public key. Like sign-file.mjs it
// imports only what is part of Node, so that no package sees the secret.
await runMain(async () => {
  const [payloadFile, to] = process.argv.slice(2)
  if (payloadFile === undefined || to === undefined) {
    throw new PlainError('Usage: node scripts/release/sign-feed.mjs PAYLOAD-FILE OUTPUT-FOLDER')
  }
  const key = releaseKey(process.env)
  if (key === undefined) {
    printLine('NOT WRITTEN: the feed of updates, since there is no MINISIGN_SECRET_KEY (docs/releasing.md).')
    return
  }
  writeFileSync(join(to, 'updates.json'), signedFeed(key, readFileSync(payloadFile)))
  writeFileSync(join(to, 'minisign.pub'), `untrusted comment: minisign public key\n${key.publicKey}\n`)
  printLine(`Written: updates.json, signed with ${key.publicKey}.`)
})
