import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { identity } from '../../shared/identity.ts'
import { root } from '../run-main.mjs'
import { fillPlaceholders } from './fill-templates.mjs'
import { readReleases, readText, readVersion } from './release-notes.mjs'
import { metainfo, writeManifests } from './write-manifests.mjs'

// Parts of electron-builder.
const requireOfBuilder = createRequire(new URL('node_modules/app-builder-lib/package.json', root))
const yaml = requireOfBuilder('js-yaml')
const { parseXml } = requireOfBuilder('builder-util-runtime')

const version = readVersion()
const { program } = identity
const owner = identity.homepage.split('/')[3]
const winget = `${owner}.${program}`
const release = {
  [`gatehouse_${version}_amd64.deb`]: '1'.repeat(64),
  [`gatehouse_${version}_arm64.deb`]: '2'.repeat(64),
  [`gatehouse-${version}-win-x64.exe`]: '3'.repeat(64),
  [`gatehouse-${version}-win-x64.zip`]: '4'.repeat(64),
  [`gatehouse-${version}-mac-universal.dmg`]: '5'.repeat(64),
}
const [debX64, debArm64, installer, zip, dmg] = Object.entries(release).map(([name, sha256]) => ({
  url: `${identity.releases}/download/v${version}/${name}`,
  sha256,
}))

const to = mkdtempSync(join(tmpdir(), 'gatehouse-manifests-'))
/** @type {string[]} */
let written = []
beforeAll(async () => {
  const sums = Object.entries(release).map(([name, sha256]) => `${sha256}  ${name}\n`)
  written = await writeManifests({ sums: sums.join(''), to })
})
afterAll(() => rmSync(to, { recursive: true }))

/** @param {string} path */
const read = (path) => readFileSync(join(to, path), 'utf8')
/** @param {string} path */
const readYaml = (path) => yaml.load(read(path), { schema: yaml.JSON_SCHEMA })

test('each package manager gets its manifest under the names of the app, with no placeholder left', () => {
  expect(written.map((path) => path.replaceAll('\\', '/'))).toEqual([
    'aur/.SRCINFO',
    'aur/PKGBUILD',
    `flatpak/${identity.id}.yml`,
    `homebrew/${identity.program}.rb`,
    `linux/${identity.id}.metainfo.xml`,
    'nix/flake.nix',
    'nix/package.nix',
    `scoop/${identity.program}.json`,
    `winget/${winget}.installer.yaml`,
    `winget/${winget}.locale.en-US.yaml`,
    `winget/${winget}.yaml`,
  ])
  for (const path of written) expect(read(path)).not.toMatch(/@[a-z:A-Z]+/u)
})

test('Flatpak builds the deb of either processor, under the id of the app', () => {
  const { id, command, modules } = readYaml(`flatpak/${identity.id}.yml`)
  expect({ id, command }).toEqual({ id: identity.id, command: identity.program })
  expect(modules[0].sources.slice(0, 2)).toEqual([
    expect.objectContaining({ ...debX64, type: 'file', 'only-arches': ['x86_64'] }),
    expect.objectContaining({ ...debArm64, type: 'file', 'only-arches': ['aarch64'] }),
  ])
})

test('winget has one identifier and version in its three files, and installs the installer', () => {
  const files = ['', '.installer', '.locale.en-US'].map((part) => readYaml(`winget/${winget}${part}.yaml`))
  for (const { PackageIdentifier, PackageVersion } of files) {
    expect({ PackageIdentifier, PackageVersion }).toEqual({ PackageIdentifier: winget, PackageVersion: version })
  }
  expect(files[1]).toMatchObject({
    Protocols: [identity.scheme, identity.formerId],
    Installers: [{ Architecture: 'x64', InstallerUrl: installer?.url, InstallerSha256: installer?.sha256 }],
  })
  expect(files[2]).toMatchObject({ Publisher: identity.publisher, PackageUrl: identity.homepage })
})

test('Scoop unpacks the zip for Windows', () => {
  expect(JSON.parse(read(`scoop/${identity.program}.json`))).toMatchObject({
    version,
    homepage: identity.homepage,
    architecture: { '64bit': { url: zip?.url, hash: zip?.sha256 } },
    shortcuts: [[`${identity.name}.exe`, identity.name]],
  })
})

test('Homebrew, AUR and Nix name the files of the release with their hashes', () => {
  const cask = read(`homebrew/${identity.program}.rb`)
  expect(cask).toContain(`version "${version}"\n  sha256 "${dmg?.sha256}"\n\n  url "${dmg?.url}"\n`)
  expect(cask).toContain(`"~/Library/Preferences/${identity.id}.plist"`)
  for (const { url, sha256 } of [debX64, debArm64].filter((file) => file !== undefined)) {
    for (const path of ['aur/PKGBUILD', 'aur/.SRCINFO', 'nix/package.nix']) {
      expect(read(path)).toContain(url)
      expect(read(path)).toContain(sha256)
    }
  }
})

test('the AppStream metadata is XML, with the id, the desktop entry and every release of the changelog', async () => {
  const text = read(`linux/${identity.id}.metainfo.xml`)
  expect(await metainfo()).toBe(text)
  const component = parseXml(text)
  expect(component.element('id').value).toBe(identity.id)
  expect(component.element('launchable').value).toBe(identity.desktopFile)
  const releases = component.element('releases').getElements('release')
  expect(releases.map((/** @type {{ attributes: unknown }} */ { attributes }) => attributes)).toEqual(
    readReleases(readText('CHANGELOG.md')).map(({ version: number, date }) => ({ version: number, date })),
  )
})

test('the documentation names the packages as their manifests do', () => {
  const text = readText('docs/releasing.md')
  for (const line of [
    `<pages>/scoop/${program}.json`,
    `brew install --cask ${owner}/${program}/${program}`,
    `yay -S ${program}-bin`,
    `winget install ${winget}`,
    `flatpak install ${identity.id}`,
    `gh attestation verify ${program}_0.2.0_amd64.deb --repo ${owner}/${program}`,
  ]) {
    expect(text).toContain(line)
  }
})

test('a template that names what a release lacks is refused', () => {
  expect(() => fillPlaceholders('@sha256:linux-x64-deb@', new Map(), 'aur/PKGBUILD')).toThrow(
    'aur/PKGBUILD: there is no value for @sha256:linux-x64-deb@.',
  )
})
