import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readIdentity } from '../read-identity.mjs'
import { PlainError, printLine, runMain } from '../run-main.mjs'
import { feedPayload, signedFeed } from './feed.mjs'
import { releaseKey } from './minisign.mjs'
import { readReleaseFiles } from './release-files.mjs'
import { findRelease, readReleases, readText, readVersion } from './release-notes.mjs'

// Writes the feed of updates for the files of a release, signed with the key in MINISIGN_SECRET_KEY, and its key.
await runMain(async () => {
  const [release, to] = process.argv.slice(2)
  if (release === undefined || to === undefined) {
    throw new PlainError('Usage: node scripts/release/write-feed.mjs RELEASE-FOLDER OUTPUT-FOLDER')
  }
  const key = releaseKey(process.env)
  if (key === undefined) {
    printLine('NOT WRITTEN: the feed of updates, since there is no MINISIGN_SECRET_KEY (docs/releasing.md).')
    return
  }
  const version = readVersion()
  const files = readReleaseFiles(readFileSync(join(release, 'SHA256SUMS'), 'utf8'), version).map((file) => ({
    ...file,
    size: statSync(join(release, file.name)).size,
  }))
  const { date } = findRelease(readReleases(readText('CHANGELOG.md')), version)
  const payload = feedPayload({ identity: await readIdentity(), version, date, files, now: new Date() })
  mkdirSync(to, { recursive: true })
  writeFileSync(join(to, 'updates.json'), signedFeed(key, payload))
  writeFileSync(join(to, 'minisign.pub'), `untrusted comment: minisign public key\n${key.publicKey}\n`)
  printLine(`Written: updates.json, ${version} with ${files.length} files until ${payload.expiresAt}.`)
})
