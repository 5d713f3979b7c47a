import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readIdentity } from '../read-identity.mjs'
import { PlainError, printLine, runMain } from '../run-main.mjs'
import { feedPayload } from './feed.mjs'
import { readReleaseFiles } from './release-files.mjs'
import { findRelease, readReleases, readText, readVersion } from './release-notes.mjs'

// Writes what the feed of updates announces for the files of a release, which sign-feed.mjs then signs.
await runMain(async () => {
  const [release, payloadFile] = process.argv.slice(2)
  if (release === undefined || payloadFile === undefined) {
    throw new PlainError('Usage: node scripts/release/write-feed.mjs RELEASE-FOLDER PAYLOAD-FILE')
  }
  const version = readVersion()
  const files = readReleaseFiles(readFileSync(join(release, 'SHA256SUMS'), 'utf8'), version).map((file) => ({
    ...file,
    size: statSync(join(release, file.name)).size,
  }))
  const { date } = findRelease(readReleases(readText('CHANGELOG.md')), version)
  const payload = feedPayload({ identity: await readIdentity(), version, date, files, now: new Date() })
  writeFileSync(payloadFile, JSON.stringify(payload))
  printLine(`Written: ${payloadFile}, ${version} with ${files.length} files until ${payload.expiresAt}.`)
})
