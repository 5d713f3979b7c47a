import { signatureOf } from './minisign.mjs'

/** @typedef {import('../read-identity.mjs').Identity} Identity */
/** @typedef {import('./release-files.mjs').ReleaseFile} ReleaseFile */

/** How long an app accepts a feed. It is signed again each month (.github/workflows/pages.yml). */
const validDays = 180

/**
 * Returns what a feed announces, as docs/updates.md describes it. `date` is that of the release, such as `2026-12-01`.
 * @param {{ identity: Identity, version: string, date: string, files: readonly (ReleaseFile & { size: number })[],
 *   now: Date }} release
 */
export function feedPayload({ identity: { releases }, version, date, files, now }) {
  const expiresAt = new Date(now.getTime() + validDays * 24 * 60 * 60 * 1000)
  return {
    version,
    // Noon, which is the same day in nearly every time zone.
    publishedAt: `${date}T12:00:00Z`,
    expiresAt: inSeconds(expiresAt),
    notesUrl: `${releases}/tag/v${version}`,
    files: files.map(({ name, platform, arch, target, size, sha256 }) => ({
      platform,
      arch,
      target,
      url: `${releases}/download/v${version}/${name}`,
      size,
      sha256,
    })),
  }
}

/** @param {Date} time */
const inSeconds = (time) => time.toISOString().replace(/\.\d+Z$/u, 'Z')

/**
 * Returns the text of `updates.json`: the payload and its signature.
 * @param {import('./minisign.mjs').SigningKey} key
 * @param {Buffer} payload the JSON of `feedPayload`
 */
export function signedFeed(key, payload) {
  const { version } = JSON.parse(payload.toString())
  const feed = { payload: payload.toString('base64'), signature: signatureOf(key, payload, `updates ${version}`) }
  return `${JSON.stringify(feed)}\n`
}
