import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runProgram } from '../run-program.mjs'
import { PlainError } from '../run-main.mjs'
import { appFolder, description, layOutLinux, libraries, maintainer, put } from './linux-files.mjs'

/** @typedef {import('./linux-files.mjs').LinuxOptions} LinuxOptions */

/**
 * Builds an RPM package from the unpacked app with only rpmbuild. The same files give the same package, bit for bit, if
 * SOURCE_DATE_EPOCH is the same.
 * @param {LinuxOptions} options
 * @returns {Promise<string>} the path of the package
 */
export async function buildRpm(options) {
  const { version, dist, identity } = options
  const folder = join(dist, 'rpm')
  const architecture = options.arch === 'x64' ? 'x86_64' : 'aarch64'
  const name = `${identity.program}-${version}-1.${architecture}.rpm`
  rmSync(folder, { recursive: true, force: true })
  await layOutLinux(join(folder, 'files'), options)
  put(folder, 'app.spec', rpmSpec(options))
  const args = [
    '-bb',
    `--target=${architecture}-linux`,
    `--buildroot=${join(folder, 'root')}`,
    join(folder, 'app.spec'),
  ]
  const { code, output } = await runProgram(
    'rpmbuild',
    [...Object.entries(macros(folder)).flatMap(([macro, value]) => ['--define', `${macro} ${value}`]), ...args],
    { capture: true },
  )
  if (code !== 0) throw new PlainError(`rpmbuild could not build ${name}: ${output.trim()}`)
  const file = join(dist, name)
  renameSync(join(folder, name), file)
  rmSync(folder, { recursive: true, force: true })
  return file
}

/**
 * Settings with which the package does not depend on the machine, and its programs are packed as they are.
 * @param {string} folder
 */
const macros = (folder) => ({
  _topdir: folder,
  _rpmdir: folder,
  _build_name_fmt: '%%{NAME}-%%{VERSION}-%%{RELEASE}.%%{ARCH}.rpm',
  _buildhost: 'localhost',
  _binary_payload: 'w6.gzdio',
  _build_id_links: 'none',
  __os_install_post: '%{nil}',
  debug_package: '%{nil}',
  use_source_date_epoch_as_buildtime: '1',
  clamp_mtime_to_source_date_epoch: '1',
})

/**
 * Returns what rpmbuild needs to know, with every file outside the app's folder.
 * @param {LinuxOptions} options
 */
export function rpmSpec({ version, dist, identity }) {
  const files = join(dist, 'rpm/files')
  const outsideApp = readdirSync(join(files, 'usr'), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join('/', relative(files, parentPath), name))
    .toSorted()
  const { program, summary, homepage } = identity
  const app = appFolder(identity)
  // The names of the files are the same in all distributions, those of their packages are not.
  const needed = libraries.map(({ library }) => `${library}()(64bit)`)
  return `Name: ${program}
Version: ${version}
Release: 1
Summary: ${summary}
License: MIT
URL: ${homepage}
Vendor: ${identity.publisher}
Packager: ${maintainer(identity)}
AutoReqProv: no
${[...needed, 'xdg-utils'].map((name) => `Requires: ${name}`).join('\n')}

%description
${description.join('\n')}

%install
cp -a "${files}/." "%{buildroot}"

%files
%defattr(-,root,root)
${app}
%attr(4755,root,root) ${app}/chrome-sandbox
${outsideApp.join('\n')}
`
}
