import fc from 'fast-check'
import { expect, test } from 'vitest'
import { englishMessages } from './english.ts'
import { englishChecks } from './english/checks.ts'
import { englishConversations, englishPresets } from './english/conversations.ts'
import { englishGateways, englishStatuses } from './english/gateways.ts'
import { englishLibraries } from './english/libraries.ts'
import { englishProgramSetup } from './english/program-setup.ts'
import { englishStorage } from './english/storage.ts'
import { englishTools } from './english/tools.ts'
import { englishTransfer } from './english/transfer.ts'
import { englishUpdates } from './english/updates.ts'
import { englishVoice } from './english/voice.ts'
import { explain } from './explain.ts'
import { pickExplanation } from './explain-with.ts'
import { germanMessages } from './german/german.ts'
import { renderNotice } from './render-notice.ts'

test('a message has its English sentence, and its code and values', () => {
  expect(explain('connectionRefused')).toEqual({
    message: 'The gateway refused the connection.',
    notice: { code: 'connectionRefused' },
  })
  expect(explain('mustBeBetween', { field: 'temperature', min: 0, max: 2 })).toEqual({
    message: 'temperature must be between 0 and 2',
    notice: { code: 'mustBeBetween', values: { field: 'temperature', min: 0, max: 2 } },
  })
})

test('a value that is a message is made in each language, other texts stay', () => {
  const known = explain('dataFileDamaged', { reason: explain('sqliteCorrupt') })
  const foreign = explain('dataFileDamaged', { reason: { message: 'page 7 is odd' } })
  expect([known, foreign].map(({ message }) => message)).toEqual([
    'The data file is damaged (database disk image is malformed).',
    'The data file is damaged (page 7 is odd).',
  ])
  expect([known, foreign].map(({ notice }) => renderNotice(germanMessages, notice))).toEqual([
    'Die Datendatei ist beschädigt (die Datenbank ist beschädigt).',
    'Die Datendatei ist beschädigt (page 7 is odd).',
  ])
})

test('values are inserted literally', () => {
  const { message, notice } = explain('presetUnreadable', { slug: "$& {slug} $'" })
  expect(message).toBe("The preset $& {slug} $' cannot be read here.")
  expect(renderNotice(germanMessages, notice)).toBe("Das Preset $& {slug} $' kann hier nicht gelesen werden.")
})

test('only the explanation of an object with more properties is picked', () => {
  const { notice } = explain('cancelled')
  const picked = [
    pickExplanation({ source: 'app', message: 'Cancelled.', notice } as never),
    pickExplanation({ at: 7, message: 'Odd.' } as never),
  ]
  expect(picked).toEqual([{ message: 'Cancelled.', notice }, { message: 'Odd.' }])
})

test('German has the values of English in every message', () => {
  const names = (template: string) => [...template.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted()
  const all = (messages: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(messages).map(([code, template]) => [code, names(template)]))
  expect(all(germanMessages)).toEqual(all(englishMessages))
})

test('each code belongs to one domain', () => {
  const domains = [
    englishChecks,
    englishConversations,
    englishGateways,
    englishLibraries,
    englishPresets,
    englishProgramSetup,
    englishStatuses,
    englishStorage,
    englishTools,
    englishTransfer,
    englishUpdates,
    englishVoice,
  ]
  const codes = domains.flatMap((domain) => Object.keys(domain))
  expect(codes.toSorted()).toEqual(Object.keys(englishMessages).toSorted())
})

test.each([
  ['no notice', undefined],
  ['an unknown code', { code: 'ofALaterVersion' }],
  ['a code that every object has', { code: 'constructor' }],
  ['no code', {}],
  ['a missing value', { code: 'presetUnreadable', values: {} }],
  ['a value that every object has', { code: 'presetUnreadable', values: Object.create({ slug: 'a' }) as object }],
  ['a value of a wrong type', { code: 'presetUnreadable', values: { slug: true } }],
  ['values of a wrong type', { code: 'presetUnreadable', values: ['a'] }],
  ['a nested unknown code', { code: 'dataFileDamaged', values: { reason: { code: 'ofALaterVersion' } } }],
  ['text instead of a notice', 'presetUnreadable'],
])('%s is not rendered', (_name, notice) => {
  expect(renderNotice(germanMessages, notice)).toBeNull()
})

test('a notice that contains itself is not rendered', () => {
  const notice: { code: string; values: Record<string, unknown> } = { code: 'dataFileDamaged', values: {} }
  notice.values['reason'] = notice
  expect(renderNotice(germanMessages, notice)).toBeNull()
})

test('any stored value is rendered or refused without an error', () => {
  const code = fc.constantFrom(...Object.keys(englishMessages), 'toString', '')
  const stored = fc.oneof(fc.jsonValue(), fc.record({ code, values: fc.jsonValue() }))
  fc.assert(
    fc.property(stored, (notice) => {
      expect(['string', 'object']).toContain(typeof renderNotice(germanMessages, notice))
    }),
  )
})
