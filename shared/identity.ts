/** The owner of the repository, whose pages are the domain that the id is derived from. */
const owner = 'gatehouseapp'

const id = `io.github.${owner}.gatehouse`

/** The id and scheme of version 0.1. */
const formerId = 'app.gatehouse.desktop'

/**
 * The names by which systems, gateways and people know the app. Code does not spell them out elsewhere
 * (docs/decisions/0014-identity.md).
 */
export const identity = {
  name: 'Gatehouse',
  /** The name of the program, of its packages and of its icon. */
  program: 'gatehouse',
  summary: 'A desktop client for model gateways',
  publisher: 'The Gatehouse team',
  /** The address that Debian and RPM ask for; mail to it is not read: reports belong in `issues`. */
  email: `${owner}@users.noreply.github.com`,
  /** The id of the app: a reverse domain name, in lower case because it is also its scheme. */
  id,
  /** The scheme that gateways answer a sign-in with (RFC 8252 7.1). */
  scheme: id,
  /** All schemes that open the app. */
  schemes: [id, formerId],
  /** The desktop entry, which on Linux must have the name of the id. */
  desktopFile: `${id}.desktop`,
  homepage: `https://github.com/${owner}/gatehouse`,
  issues: `https://github.com/${owner}/gatehouse/issues`,
  releases: `https://github.com/${owner}/gatehouse/releases`,
  /** Where the static files of the project are served, such as the feed of updates. */
  pages: `https://${owner}.github.io/gatehouse`,
  formerId,
  /** The name under which the system's keychain stores keys. It stays that of version 0.1, whose keys remain readable. */
  keychainService: formerId,
} as const
