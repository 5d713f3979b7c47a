import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runProgram } from '../run-program.mjs'
import { metainfo } from '../release/write-manifests.mjs'
import { root } from '../run-main.mjs'
import { electronPackages } from '../set-up/debian-packages.mjs'

/** @typedef {import('../read-identity.mjs').Identity} Identity */
/**
 * @typedef {{ unpacked: string, version: string, arch: string, dist: string, identity: Identity }} LinuxOptions
 *   `unpacked` is the app's folder, `arch` the processor by Node's name
 */

const inRoot = (/** @type {string} */ path) => fileURLToPath(new URL(path, root))

/** The libraries that Electron needs, by the names of Debian's packages and of the files. */
export const libraries = electronPackages.flatMap(({ name, library }) =>
  library === undefined ? [] : [{ name, library }],
)

/** The description in the packages of distributions, in lines of at most 79 characters. */
export const description = [
  'Chat, presets and their versions, dictation, speech, providers and cost, with',
  'an embedded gateway that works without an account and without a network.',
]

/** @param {Identity} identity */
export const appFolder = ({ name }) => `/opt/${name}`

/** @param {Identity} identity */
export const maintainer = ({ publisher, email }) => `${publisher} <${email}>`

/**
 * Writes everything that a package installs into a folder, with the same modes for any umask.
 * @param {string} folder
 * @param {Pick<LinuxOptions, 'unpacked' | 'identity'>} options
 */
export async function layOutLinux(folder, { unpacked, identity }) {
  const { id, program, desktopFile } = identity
  const app = join(folder, appFolder(identity))
  rmSync(folder, { recursive: true, force: true })
  cpSync(unpacked, app, { recursive: true, verbatimSymlinks: true })
  put(folder, `usr/share/applications/${desktopFile}`, desktopEntry(identity))
  copy('build/icon.png', folder, `usr/share/icons/hicolor/512x512/apps/${program}.png`)
  copy('build/icon.svg', folder, `usr/share/icons/hicolor/scalable/apps/${program}.svg`)
  copy('LICENSE', folder, `usr/share/doc/${program}/copyright`)
  put(folder, `usr/share/metainfo/${id}.metainfo.xml`, await metainfo())
  mkdirSync(join(folder, 'usr/bin'))
  symlinkSync(join(appFolder(identity), program), join(folder, 'usr/bin', program))
  await runProgram('chmod', ['-R', 'u=rwX,go=rX', folder], { capture: true })
  // Chromium's helper creates the sandbox on systems that forbid unprivileged user namespaces.
  chmodSync(join(app, 'chrome-sandbox'), 0o4755)
}

/**
 * Returns the desktop entry, by which desktops find the app, its windows, and the program for its links. The app accepts
 * a link only directly after the marker, not anywhere else in the arguments.
 * @param {Identity} identity
 */
export const desktopEntry = (identity) => `[Desktop Entry]
Type=Application
Name=${identity.name}
Comment=${identity.summary}
Comment[de]=Desktop-Client für Modell-Gateways
Exec=${appFolder(identity)}/${identity.program} --open-url -- %u
Icon=${identity.program}
Terminal=false
StartupWMClass=${identity.id}
Categories=Network;
MimeType=x-scheme-handler/${identity.scheme};x-scheme-handler/${identity.formerId};
`

/**
 * Writes a file of a package.
 * @param {string} folder
 * @param {string} path
 * @param {string} text
 */
export function put(folder, path, text) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/**
 * @param {string} from in the repository
 * @param {string} folder
 * @param {string} path
 */
function copy(from, folder, path) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  copyFileSync(inRoot(from), file)
}

/**
 * Returns the size in KiB by the rule of Debian's dpkg-gencontrol, which depends on no file system: files are rounded up,
 * everything else counts 1.
 * @param {string} folder
 */
export function installedSize(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => (entry.isFile() ? Math.ceil(statSync(join(entry.parentPath, entry.name)).size / 1024) : 1))
    .reduce((sum, size) => sum + size, 0)
}
