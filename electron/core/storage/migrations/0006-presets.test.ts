import { expect, test } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { createPresetCache } from '../../presets/preset-cache.ts'
import { openFile, type Database } from '../database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations.ts'

function databaseBefore(): Database {
  const database = openFile(`${temporaryDirectory()}/old.db`)
  migrate(
    database,
    migrations.filter(({ version }) => version < 6),
  )
  return database
}

test('presets added by slug are migrated to the list of their gateway', () => {
  const database = databaseBefore()
  const added = [
    { profileId: 'embedded', slug: 'writer' },
    { profileId: 'openrouter', slug: 'writer' },
    { profileId: 'openrouter', slug: 'writer' },
    { profileId: 'openrouter' },
    'nonsense',
  ]
  database.run('insert into settings (key, value) values (?, ?)', 'addedPresets', JSON.stringify(added))
  migrate(database, migrations)
  const cache = createPresetCache(database)
  for (const id of ['embedded', 'openrouter']) {
    expect(cache.list(id)).toMatchObject([{ slug: 'writer', name: 'writer', origin: 'added', status: null }])
  }
  expect(database.all("select key from settings where key = 'addedPresets'")).toEqual([])
  database.close()
})

test.each(['{', '{"profileId": "embedded"}', 'null'])('a setting that says %s adds nothing', (value) => {
  const database = databaseBefore()
  database.run('insert into settings (key, value) values (?, ?)', 'addedPresets', value)
  migrate(database, migrations)
  expect(database.all('select * from presets')).toEqual([])
  database.close()
})

test('cached presets are removed with their gateway', () => {
  const database = databaseBefore()
  migrate(database, migrations)
  for (const id of ['one', 'two']) {
    database.run(
      "insert into gateway_profiles (id, name, base_url, dialect, created_at) values (?, '', '', 'gateway', 0)",
      id,
    )
    database.run("insert into preset_drafts values (?, 'writer', '', '{}', null, 0)", id)
    createPresetCache(database).keep(id, 'writer', 'created')
  }
  database.run("delete from gateway_profiles where id = 'one'")
  expect(database.all('select profile_id from presets union all select profile_id from preset_drafts')).toEqual([
    { profile_id: 'two' },
    { profile_id: 'two' },
  ])
  database.close()
})
