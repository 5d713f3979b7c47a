import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { createConversationStore } from '../conversations/conversation-store.ts'
import { scanMessages } from '../maintenance/message-scan.ts'
import { createMessageStore } from '../conversations/message-store.ts'
import { createLedger } from '../ledger/ledger.ts'
import { readWhoSaw } from '../ledger/who-saw.ts'
import { createSettingsStore } from '../settings/settings-store.ts'
import { createClipStore } from '../voice/clip-store.ts'
import { type Database, openFile } from './database.ts'
import { migrate, schemaVersion } from './migrate.ts'
import { migrations } from './migrations.ts'
import { openDatabase } from './open-database.ts'

const newestVersion = migrations.at(-1)?.version ?? 0

test('migration versions increase by one', () => {
  expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1))
})

test.each(migrations.map(({ version }) => version))('data of version %i survives the migration', (version) => {
  const path = join(temporaryDirectory(), 'gatehouse.db')
  const old = openFile(path)
  migrate(old, migrations.slice(0, version))
  old.execute(`
    insert into conversations (id, title, profile_id, created_at, updated_at, leaf_id)
      values ('c', 'Old talk', 'embedded', 1, 2, 'a');
    insert into messages (id, conversation_id, parent_id, role, created_at, text) values ('q', 'c', null, 'user', 1, 'Hi');
    insert into messages (id, conversation_id, parent_id, role, created_at, text, status)
      values ('a', 'c', 'q', 'assistant', 2, 'Hello', 'done');
    insert into messages (id, conversation_id, parent_id, role, created_at, status)
      values ('late', 'c', 'q', 'assistant', 3, 'streaming');
    insert into answer_chunks (message_id, sequence, text, reasoning) values ('late', 0, 'Half', 'hm');
  `)
  if (version >= 2) old.execute(`insert into settings (key, value) values ('theme', '"dark"')`)
  if (version >= 3) {
    old.execute(`insert into gateway_profiles (id, name, base_url, dialect, created_at)
      values ('p', 'Mine', 'https://example.com/api/v1', 'gateway', 1)`)
  }
  if (version >= 5) {
    old.execute(`
      update conversations set system_prompt = 'Be brief.', parameters = '{"temperature":0.5}', is_pinned = 1;
      insert into queued_messages (id, conversation_id, text) values ('w', 'c', 'Next');
    `)
  }
  old.close()

  const database = openDatabase(path)
  expect(schemaVersion(database)).toBe(newestVersion)
  expect(createConversationStore(database).summaries(['c'])).toEqual([
    {
      id: 'c',
      title: 'Old talk',
      preview: 'Hello',
      model: null,
      updatedAt: 2,
      state: 'done',
      hasDraft: false,
      isPinned: version >= 5,
    },
  ])
  expect(
    createMessageStore(database)
      .branch('a')
      .map(({ id, text }) => [id, text]),
  ).toEqual([
    ['q', 'Hi'],
    ['a', 'Hello'],
  ])
  expect(createConversationStore(database).read('c')).toMatchObject(
    version >= 5
      ? { systemPrompt: 'Be brief.', parameters: { temperature: 0.5 }, queue: [{ id: 'w', text: 'Next' }] }
      : { systemPrompt: '', parameters: {}, preset: null, queue: [] },
  )
  const messages = createMessageStore(database)
  expect(messages.interruptLeftovers()).toBe(1)
  expect(messages.read('late')).toMatchObject({ status: 'interrupted', text: 'Half', reasoning: 'hm' })
  expect(createSettingsStore(database).read().theme).toBe(version >= 2 ? 'dark' : 'system')
  expect(database.all('select id, name from gateway_profiles')).toEqual(version >= 3 ? [{ id: 'p', name: 'Mine' }] : [])
  // Rows without a checksum are not damaged; they get one.
  expect([...scanMessages(database)].flatMap(({ damaged }) => damaged)).toEqual([])
  expect(database.all('select id from messages where checksum is null')).toEqual([])
  database.close()
})

/** Rows as versions before step 15 stored them from gateways and files. */
function writeUnboundedRows(old: Database, version: number): void {
  old.execute(`
    insert into messages (id, conversation_id, parent_id, role, created_at, text, status)
      values ('large', 'c', 'q', 'assistant', 4, 'Hi', 'streaming'), ('less', 'c', 'q', 'assistant', 4, 'Hi', 'streaming');
  `)
  if (version >= 7) {
    old.execute(`
      insert into clips (id, title, created_at, source, status) values ('clip', '', 1, 'recording', 'kept');
      insert into transcriptions (id, clip_id, profile_id, created_at, settings, status, cost, input_tokens, seconds)
        values ('t', 'clip', 'embedded', 1, '{"model":"m"}', 'running', -3, 1152921504606846976, 1e300);
      update transcriptions set status = 'done';
      insert into transcriptions (id, clip_id, profile_id, created_at, settings, status, cost, input_tokens)
        values ('running', 'clip', 'embedded', 1, '{"model":"m"}', 'running', -3, 1152921504606846976);
    `)
  }
  old.execute(`
    update messages set status = 'done', model = 'm', provider = 'p', prompt_tokens = 1152921504606846976,
      completion_tokens = 9007199254740991, cost = 8999 where id = 'large';
    update messages set status = 'done', model = 'm', provider = 'p', prompt_tokens = 7, completion_tokens = 8, cost = -8999
      where id = 'less';
  `)
  // Sums beyond SQLite's integers, as an imported file with many expensive answers produced them.
  if (version >= 8) {
    old.execute(`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 1100)
      insert into ledger (id, kind, at, day, profile_id, model, provider, preset_slug, preset_version, status, cost)
      select 'dear ' || n, 'preset-test', 1, '1970-01-01', 'embedded', 'dear', '', '', 0, 'done', 8999000000000000
      from numbers;
    `)
  }
}

test.each(migrations.map(({ version }) => version).filter((version) => version < 15))(
  'out-of-range figures and sums in data of version %i are clamped by the migration',
  (version) => {
    const path = join(temporaryDirectory(), 'gatehouse.db')
    const old = openFile(path)
    migrate(old, migrations.slice(0, version))
    old.execute(`
      insert into conversations (id, title, profile_id, created_at, updated_at, leaf_id)
        values ('c', 'Old talk', 'embedded', 1, 2, 'less');
      insert into messages (id, conversation_id, role, created_at, text) values ('q', 'c', 'user', 1, 'Hi');
    `)
    old.execute('update conversations set updated_at = 1152921504606846976')
    writeUnboundedRows(old, version)
    old.close()

    const database = openDatabase(path)
    const ledger = createLedger(database)
    const dear = version >= 8 ? 1100 : 0
    const entries = [...ledger.all({ kinds: ['chat', 'transcription'] })].toSorted((one, other) =>
      one.id < other.id ? -1 : 1,
    )
    expect(
      entries.map(({ id, promptTokens, completionTokens, cost, seconds }) => [
        id,
        promptTokens,
        completionTokens,
        cost,
        seconds,
      ]),
    ).toEqual([
      ['large', 1e9, 1e9, '8999', null],
      ['less', 7, 8, '0', null],
      ...(version >= 8 ? [['t', 1e9, null, '0', 1e9]] : []),
    ])
    const cost = dear === 0 ? '8999' : '9008999'
    for (const group of ['day', 'model', 'kind', 'conversation', 'profile'] as const) {
      expect(ledger.calls['ledger.view']({ filter: {}, group }).total).toMatchObject({
        turns: entries.length + dear,
        cost,
      })
    }
    expect(readWhoSaw(database, {}, () => []).providers.find(({ provider }) => provider === 'p')).toMatchObject({
      tokens: 2e9 + 15,
    })
    expect(createConversationStore(database).summaries(['c'])).toMatchObject([{ id: 'c' }])
    expect(createClipStore(database).running()).toMatchObject(version >= 7 ? [{ cost: 0, inputTokens: 1e9 }] : [])
    // Messages stay unchanged, since their checksums cover them, and are clamped when read.
    expect(createMessageStore(database).read('large')).toMatchObject({ usage: { promptTokens: 1e9, cost: 8999 } })
    database.close()
  },
)

test('migrating from every step yields the schema of a new database', () => {
  const schemaOf = (path: string): unknown => {
    const database = openDatabase(path)
    const schema = database.all('select name, sql from sqlite_schema order by name')
    database.close()
    return schema
  }
  const directory = temporaryDirectory()
  const fresh = schemaOf(join(directory, 'fresh.db'))
  for (const { version } of migrations) {
    const path = join(directory, `from-${version}.db`)
    const old = openFile(path)
    migrate(old, migrations.slice(0, version))
    old.close()
    expect(schemaOf(path)).toEqual(fresh)
  }
})

test('data of a newer app is refused and not changed', () => {
  const path = join(temporaryDirectory(), 'gatehouse.db')
  openDatabase(path).close()
  const newer = openFile(path)
  newer.execute(`pragma user_version = ${newestVersion + 1}`)
  newer.close()
  expect(() => openDatabase(path)).toThrow(/newer version of the app/)
  const untouched = openFile(path)
  expect(schemaVersion(untouched)).toBe(newestVersion + 1)
  untouched.close()
})

test('a step that fails changes nothing', () => {
  const path = join(temporaryDirectory(), 'gatehouse.db')
  const database = openFile(path)
  const broken = { version: 1, sql: 'create table good (id text) strict; create table good (id text) strict' }
  expect(() => migrate(database, [broken])).toThrow(/already exists/)
  expect(schemaVersion(database)).toBe(0)
  expect(database.all('select name from sqlite_schema')).toEqual([])
  database.close()
})
