import { expect, onTestFinished, test } from 'vitest'
import { openFile } from '../../storage/database.ts'
import { migrate } from '../../storage/migrate.ts'
import { migrations } from '../../storage/migrations.ts'
import { createToolRunStore } from './tool-run-store.ts'

test('runs of an earlier version keep what they show of their result', () => {
  const database = openFile(':memory:')
  onTestFinished(() => database.close())
  migrate(
    database,
    migrations.filter(({ version }) => version <= 25),
  )
  database.execute('pragma foreign_keys = off')
  const results = [
    '{"content":[{"type":"text","text":""},{"type":"image"},{"type":"text"}],"isError":true,"isCut":false}',
    '{"content":[],"isError":false,"isCut":true}',
    '{',
    null,
  ]
  for (const [index, result] of results.entries()) {
    database.run(
      `insert into tool_runs (id, conversation_id, answer_id, call_id, position, attempt, server, tool, state, arguments,
         result) values (?1, 'c', 'a', ?1, ?2, 1, 'files', 'read', 'done', '{}', ?3)`,
      `r${index}`,
      index,
      result,
    )
  }
  migrate(database, migrations)
  expect(createToolRunStore(database).ofAnswer('a')).toMatchObject([
    { isError: true, isCut: false, parts: ['text', 'image'] },
    { isError: false, isCut: true, parts: [] },
    { isError: false, isCut: false, parts: [] },
    { isError: false, isCut: false, parts: [] },
  ])
})
