import { settingsChange } from '#shared/settings.ts'
import { expect, test } from 'vitest'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { fillDisk, smallDisk } from '../../testing/small-disk.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createSettingsStore } from './settings-store.ts'
import { writeRow } from '../storage/settings-rows.ts'

const defaults = {
  theme: 'system',
  language: 'system',
  trayIcon: false,
  dictation: false,
  dictationShortcut: 'Alt+Shift+Space',
  view: 'chat',
  conversationId: null,
  presetSlug: null,
  modelPage: null,
  settingsGatewayId: null,
  inspectorOpen: false,
  inspectorTab: 'parameters',
  parameterForm: {
    isHelpShown: false,
    foldedGroups: ['Messages', 'Model', 'Tools', 'Output format', 'Provider and routing', 'Identity and tracing'],
  },
  listWidth: 248,
  inspectorWidth: 304,
  model: null,
  showsFigures: false,
  drawsDiagrams: false,
  hasChosenModel: false,
  announcedServers: [],
  declinedServers: [],
  asksForRouting: true,
  checksForUpdates: false,
  toolLimits: { rounds: 8, calls: 20, minutes: 2, costUsd: null },
  favouriteModels: {},
  recentModels: {},
  letsProgramsIn: false,
  programPort: 4180,
  withheldProfiles: [],
  modelAliases: [],
  keepsProgramTexts: false,
  programTextDays: 7,
  programTextKib: 256,
}

test('what was never chosen has its default', () => {
  expect(createSettingsStore(temporaryDatabase()).read()).toEqual(defaults)
})

test('a change changes only what it names, and is there after a restart', () => {
  const database = temporaryDatabase()
  expect(createSettingsStore(database).change({ theme: 'dark', model: 'script/echo' })).toEqual({
    ...defaults,
    theme: 'dark',
    model: 'script/echo',
  })
  createSettingsStore(database).change({ model: null })
  expect(createSettingsStore(database).read()).toEqual({ ...defaults, theme: 'dark' })
})

test('on a full disk a change applies, and is saved once there is space', ({ skip }) => {
  const disk = smallDisk(4)
  if (!disk) return skip('This user may not mount a disk.')
  const path = join(disk, 'gatehouse.db')
  const database = temporaryDatabase(path)
  const settings = createSettingsStore(database)
  settings.change({ theme: 'dark' })
  const free = fillDisk(disk)
  // Needs more pages than fit into the space that the log has left.
  const favouriteModels = { own: Array.from({ length: 200 }, (_, index) => `${'model'.repeat(10)}-${index}`) }
  const changed = { ...defaults, theme: 'dark', view: 'settings', favouriteModels }
  expect(settings.change({ view: 'settings', favouriteModels })).toEqual(changed)
  expect(settings.read()).toEqual(changed)
  expect(createSettingsStore(database).read()).toEqual({ ...defaults, theme: 'dark' })
  free()
  settings.saveUnsaved()
  expect(createSettingsStore(database).read()).toEqual(changed)
})

test('a change that fails for another reason is reported', () => {
  const database = temporaryDatabase()
  database.close()
  expect(() => createSettingsStore(database).change({ theme: 'dark' })).toThrow('database is not open')
})

test('a change that fails because another program writes is reported and does not apply', () => {
  const path = join(temporaryDirectory(), 'gatehouse.db')
  const database = temporaryDatabase(path)
  database.execute('pragma busy_timeout = 0')
  const other = new DatabaseSync(path)
  other.exec('begin immediate')
  const settings = createSettingsStore(database)
  expect(() => settings.change({ theme: 'dark' })).toThrow('The data is in use by another program.')
  expect(settings.read()).toEqual(defaults)
  other.close()
  expect(settings.change({ view: 'settings' })).toEqual({ ...defaults, view: 'settings' })
})

test('a value that this version does not understand counts as not chosen and stays', () => {
  const database = temporaryDatabase()
  writeRow(database, 'theme', 'sepia')
  writeRow(database, 'listWidth', 9000)
  writeRow(database, 'view', 'providers')
  expect(createSettingsStore(database).read()).toEqual({ ...defaults, view: 'providers' })
  expect(database.get(`select value from settings where key = 'theme'`)).toEqual({ value: '"sepia"' })
})

test('favourites of the time before each gateway had its own are kept for all', () => {
  const database = temporaryDatabase()
  writeRow(database, 'favouriteModels', ['acme/small'])
  expect(createSettingsStore(database).read().favouriteModels).toEqual({ '': ['acme/small'] })
})

test.each([
  ['Alt+Shift+Space', true],
  ['CommandOrControl+M', true],
  ['Super+1', true],
  ['F9', true],
  ['Shift+F24', true],
  ['M', false],
  ['Shift+M', false],
  ['Space', false],
  ['F', false],
])(
  'the shortcut for dictation %s: %s, since one letter would be taken from everything that is typed',
  (keys, isTaken) => {
    expect(settingsChange.safeParse({ dictationShortcut: keys }).success).toBe(isTaken)
  },
)

test.each([
  [{ rounds: 1, calls: 1, minutes: 1, costUsd: null }, true],
  [{ rounds: 100, calls: 500, minutes: 240, costUsd: 1000 }, true],
  [{ rounds: 0, calls: 20, minutes: 2, costUsd: null }, false],
  [{ rounds: 8, calls: 501, minutes: 2, costUsd: null }, false],
  [{ rounds: 8, calls: 20, minutes: 0.5, costUsd: null }, false],
  [{ rounds: 8, calls: 20, minutes: 2, costUsd: 0 }, false],
])('the limits of a turn %j are taken: %s', (toolLimits, isTaken) => {
  expect(settingsChange.safeParse({ toolLimits }).success).toBe(isTaken)
})
