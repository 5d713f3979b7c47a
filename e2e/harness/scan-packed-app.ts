import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { extractAll } from '@electron/asar'

const root = join(import.meta.dirname, '../..')

/** What a scan looks for. `isInElectron` if Electron's programs may contain it: it counts only in the app's files. */
export type Suspect = { name: string; pattern: RegExp; isInElectron?: boolean }

/** Keys in the formats of providers, code hosts and certificates. */
const keys: readonly Suspect[] = [
  { name: 'key of a provider', pattern: /\bsk-(?:or-v1-|ant-|proj-)?[A-Za-z0-9]{20,}/ },
  { name: 'key of a code host', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{22,}|npm_[A-Za-z0-9]{36})\b/ },
  { name: 'key of a cloud', pattern: /\bAKIA[0-9A-Z]{16}\b/ },
  { name: 'private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/]/ },
]

/** Returns patterns for what only a mistake brings into a release: keys, paths of this machine, maps and test code. */
export function suspects(): Suspect[] {
  const paths = [`${root}${sep}`, join(homedir(), '.cache'), join(homedir(), '.npm')]
  return [
    ...keys,
    { name: 'path of the machine that built it', pattern: anyOf(paths) },
    { name: 'source map', pattern: /sourceMappingURL=data:/, isInElectron: true },
    { name: 'test code', pattern: anyOf(textsOfTests()), isInElectron: true },
  ]
}

/**
 * Searches every file of a packed app, also those within its archive. Returns one line for each file and suspect that
 * it contains.
 */
export function scanPackedApp(folder: string, wanted: readonly Suspect[]): string[] {
  const archive = join(folder, 'resources/app.asar')
  const extracted = mkdtempSync(join(tmpdir(), 'gatehouse-scan-'))
  try {
    extractAll(archive, extracted)
    return [folder, extracted].flatMap((place) =>
      filesIn(place)
        .filter((file) => file !== archive)
        .flatMap((file) => {
          const text = readFileSync(file, 'latin1')
          const isOurs = place === extracted || relative(place, file).startsWith(`resources${sep}`)
          return wanted
            .filter(({ pattern, isInElectron = false }) => (isOurs || !isInElectron) && pattern.test(text))
            .map(({ name }) => `${relative(place, file)}: ${name}`)
        }),
    )
  } finally {
    rmSync(extracted, { recursive: true })
  }
}

/** Returns texts in quotes that occur in the code of tests and in no other code. */
function textsOfTests(): string[] {
  const sources = ['electron', 'gateway', 'renderer', 'shared', 'shared-node']
    .flatMap((folder) => filesIn(join(root, folder)))
    .filter((file) => /\.tsx?$/.test(file))
  const isHelper = (file: string) => /[\\/]testing[\\/]/.test(file)
  const read = (file: string) => readFileSync(file, 'utf8')
  const shipped = sources
    .filter((file) => !isHelper(file) && !/\.test\.tsx?$/.test(file))
    .map(read)
    .join('\n')
  const texts = sources
    .filter(isHelper)
    .map(read)
    .flatMap((code) => [...code.matchAll(/'([^'\\\n]{16,})'/g)].map(([, text = '']) => text))
  return [...new Set(texts)].filter((text) => !text.includes('/testing/') && !shipped.includes(text))
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

/** Returns a pattern for any of these texts as they are. */
function anyOf(texts: readonly string[]): RegExp {
  return new RegExp(texts.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'))
}
