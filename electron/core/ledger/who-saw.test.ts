import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Provider } from '#shared/gateway/providers.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import type { Database } from '../storage/database.ts'
import { english } from '../words/english.ts'
import { german } from '../words/german.ts'
import { readWhoSaw } from './who-saw.ts'
import { whoSawCsv, whoSawMarkdown } from './who-saw-file.ts'

const mistral: Provider = { name: 'Mistral', slug: 'mistral', headquarters: 'FR', datacenters: ['FR', 'SE'] }
const providersOf = () => [mistral]

function addConversation(database: Database, id = 'c'): void {
  database.run(`insert into conversations (id, profile_id, created_at, updated_at) values (?, 'or', 0, 0)`, id)
}

interface Ended {
  status?: string
  provider?: string | null
  answer?: object
  error?: object | null
  text?: string
  tokens?: number | null
}

function addAnswer(database: Database, id: string, ended: Ended, conversationId = 'c'): void {
  const { status = 'done', provider = null, answer = {}, error = null, text = 'x', tokens = 10 } = ended
  database.run(
    `insert into messages (id, conversation_id, role, status, created_at) values (?, ?, 'assistant', 'streaming', ?)`,
    id,
    conversationId,
    Date.UTC(2026, 4, 5, 12),
  )
  database.run(
    `update messages set status = ?, provider = ?, answer = ?, error = ?, text = ?, prompt_tokens = ?,
       completion_tokens = 0 where id = ?`,
    status,
    provider,
    JSON.stringify(answer),
    error && JSON.stringify(error),
    text,
    tokens,
    id,
  )
}

const attempts = (...statuses: [string, number][]) => ({
  serviceMetadata: { attempts: statuses.map(([provider, status]) => ({ provider, status })) },
})

test('providers that refused have seen the request, and so has the gateway', () => {
  const database = temporaryDatabase()
  addConversation(database)
  addAnswer(database, 'm', { provider: 'Mistral', answer: attempts(['Scaleway', 429], ['Mistral', 200]) })
  expect(readWhoSaw(database, {}, providersOf).providers).toEqual([
    { provider: 'Mistral', profileId: 'or', known: mistral, turns: 1, refused: 0, tokens: 10, unknownTokens: 0 },
    { provider: 'Scaleway', profileId: 'or', known: null, turns: 1, refused: 1, tokens: 0, unknownTokens: 1 },
    { provider: '', profileId: 'or', known: null, turns: 1, refused: 0, tokens: 10, unknownTokens: 0 },
  ])
})

test('for a failed answer the providers named in the error count, and none if the gateway was not reached', () => {
  const database = temporaryDatabase()
  addConversation(database)
  const failed = { status: 'failed', text: '', tokens: null }
  const named = { source: 'gateway', ...attempts(['Scaleway', 503]), metadata: { provider_name: 'Mistral' } }
  addAnswer(database, 'm1', { ...failed, error: named })
  addAnswer(database, 'm2', { ...failed, error: { source: 'transport', kind: 'unreachable' } })
  addAnswer(database, 'm3', { ...failed, error: { source: 'app', kind: 'bad-input' } })
  const seen = readWhoSaw(database, { conversationId: 'c' }, providersOf).providers
  expect(seen.map(({ provider, turns, refused }) => [provider, turns, refused])).toEqual([
    ['Mistral', 1, 1],
    ['Scaleway', 1, 1],
    ['', 1, 1],
  ])
})

test('a provider is found by name or slug, ignoring case, and the list is read once per gateway', () => {
  const database = temporaryDatabase()
  addConversation(database)
  addAnswer(database, 'm1', { provider: 'MISTRAL AI' })
  addAnswer(database, 'm2', { provider: 'Mistral-Paris' })
  addAnswer(database, 'm3', { provider: 'Mistral' })
  const list: Provider[] = [
    { name: 'Nameless', slug: '' },
    { name: 'Mistral AI', slug: 'mistral-paris' },
  ]
  const asked: string[] = []
  const seen = readWhoSaw(database, {}, (profileId) => {
    asked.push(profileId)
    return list
  }).providers
  expect(seen.map(({ provider, known }) => [provider, known?.name ?? null])).toEqual([
    ['MISTRAL AI', 'Mistral AI'],
    ['Mistral', null],
    ['Mistral-Paris', 'Mistral AI'],
    // The gateway itself is not a provider, even if a listed provider has no slug.
    ['', null],
  ])
  expect(asked).toEqual(['or'])
})

test('a rewritten request counts once, and stays when its chat is removed', () => {
  const database = temporaryDatabase()
  addConversation(database)
  addAnswer(database, 'm', { provider: 'mistral' })
  database.run(`update messages set status = 'stopped' where id = 'm'`)
  database.run(`delete from messages`)
  expect(readWhoSaw(database, {}, providersOf).providers).toMatchObject([
    { provider: 'mistral', known: mistral, turns: 1 },
    {},
  ])
})

test('every request was seen by exactly one gateway, for any routing', () => {
  const status = fc.integer({ min: 100, max: 600 })
  const names = fc.constantFrom('a', 'b', 'c')
  const turns = fc.array(fc.array(fc.tuple(names, status), { maxLength: 4 }), { maxLength: 12 })
  fc.assert(
    fc.property(turns, fc.jsonValue(), (list, junk) => {
      const database = temporaryDatabase()
      addConversation(database)
      list.forEach((asked, index) => addAnswer(database, `m${index}`, { answer: attempts(...asked) }))
      addAnswer(database, 'junk', { answer: { serviceMetadata: junk } })
      addAnswer(database, 'junk attempts', { answer: { serviceMetadata: { attempts: junk } } })
      const seen = new Map(
        readWhoSaw(database, {}, providersOf).providers.map(({ provider, turns: n }) => [provider, n]),
      )
      expect(seen.get('')).toBe(list.length + 2)
      for (const name of ['a', 'b', 'c']) {
        const askedIn = list.filter((asked) => asked.some(([provider]) => provider === name)).length
        expect(seen.get(name) ?? 0).toBe(askedIn)
      }
      database.close()
    }),
    { numRuns: 25 },
  )
})

test('exported files mark unknown values, and a name cannot leave its cell', () => {
  const known = {
    provider: 'Mistral',
    profileId: 'or',
    known: mistral,
    turns: 1,
    refused: 1,
    tokens: 5,
    unknownTokens: 0,
  }
  const rows = [
    { provider: '=evil|"x"', profileId: 'or', known: null, turns: 2, refused: 0, tokens: 0, unknownTokens: 2 },
    known,
  ]
  expect(whoSawCsv({ providers: rows, toolServers: [] }, () => 'Router', english.whoSaw)).toBe(
    'gateway,provider,headquarters,datacenters,turns,refused,tokens,turns_without_tokens,privacy_policy,terms_of_service,tool_servers,tool_calls\r\n' +
      `Router,"'=evil|""x""",,,2,0,,2,,,,\r\nRouter,Mistral,FR,FR SE,1,1,5,0,,,,\r\n`,
  )
  const lines = whoSawMarkdown(
    { providers: rows, toolServers: [] },
    () => 'Router',
    'A <b>chat</b>\n# x',
    english.whoSaw,
  ).split('\n')
  expect([lines[0], ...lines.slice(2, 5)]).toEqual([
    '# Who saw my data: A \\<b\\>chat\\</b\\> # x',
    '| gateway | provider | headquarters | datacenters | requests | refused | tokens | requests without tokens | privacy policy | terms of service |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    '| Router | =evil\\|"x" | unknown | unknown | 2 | 0 | unknown | 2 | unknown | unknown |',
  ])
  const { datacenters: _, ...elsewhere } = mistral
  expect(
    whoSawCsv({ providers: [{ ...known, known: elsewhere }], toolServers: [] }, () => 'Router', english.whoSaw).split(
      '\r\n',
    )[1],
  ).toBe('Router,Mistral,FR,,1,1,5,0,,,,')
  const inGerman = whoSawMarkdown(
    { providers: [{ ...known, provider: '' }], toolServers: [] },
    () => 'Router',
    'Alles',
    german.whoSaw,
  ).split('\n')
  expect([inGerman[0], inGerman[4], inGerman[6]]).toEqual([
    '# Wer meine Daten gesehen hat: Alles',
    '| Router | Router (das Gateway selbst) | FR | FR SE | 1 | 1 | 5 | 0 | unbekannt | unbekannt |',
    'Auch ein Anbieter, der eine Anfrage abgelehnt hat, hat sie erhalten.',
  ])
})
