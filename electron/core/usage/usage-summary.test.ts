import { expect, test } from 'vitest'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { readUsage } from './usage-summary.ts'

test('a new app has used nothing', () => {
  expect(readUsage(temporaryDatabase())).toEqual({
    totalCost: 0,
    answers: 0,
    unknown: 0,
    promptTokens: 0,
    completionTokens: 0,
    models: [],
  })
})

test('answers are summed by the model that answered; what no one told is unknown, not 0', () => {
  const database = temporaryDatabase()
  database.execute(`
    insert into conversations (id, profile_id, created_at, updated_at, deleted_at) values ('c', 'p', 1, 1, 5);
    insert into messages (id, conversation_id, role, created_at, text) values ('q', 'c', 'user', 1, 'Hi');
    insert into messages
      (id, conversation_id, parent_id, role, created_at, text, status, requested_model, model, prompt_tokens,
       completion_tokens, cost)
    values
      ('1', 'c', 'q', 'assistant', 1, 'a', 'done', 'auto', 'large', 10, 20, 0.5),
      ('2', 'c', 'q', 'assistant', 1, 'b', 'stopped', 'auto', 'large', 1, 2, 0.25),
      ('3', 'c', 'q', 'assistant', 1, 'c', 'interrupted', 'small', null, null, null, null),
      ('4', 'c', 'q', 'assistant', 1, '', 'failed', 'small', null, null, null, null),
      ('5', 'c', 'q', 'assistant', 1, '', 'streaming', 'small', null, null, null, null),
      ('6', 'c', 'q', 'assistant', 1, 'f', 'done', 'small', 'small', 3, 4, 0);
  `)
  expect(readUsage(database)).toEqual({
    totalCost: 0.75,
    answers: 4,
    unknown: 1,
    promptTokens: 14,
    completionTokens: 26,
    models: [
      { model: 'large', answers: 2, unknown: 0, promptTokens: 11, completionTokens: 22, cost: 0.75 },
      { model: 'small', answers: 2, unknown: 1, promptTokens: 3, completionTokens: 4, cost: 0 },
    ],
  })
})
