import { expect, test } from 'vitest'
import { describedGateway, describedUpstream } from '../../../testing/described-gateway.ts'
import type { GatewayConfiguration } from './gateway-configuration.ts'
import { listNotes, note, planExport } from './plan-export.ts'

const preset = { slug: 'reviewer', version: 7, config: {}, systemPrompt: null }

/** Returns each name with the upstreams and ids that answer it. */
const planned = (configuration: Partial<GatewayConfiguration>) =>
  planExport(describedGateway(configuration)).names.map(({ name, targets }) => [
    name,
    ...targets.map(({ upstream, model }) => `${upstream.slug} ${model.id}`),
  ])

test('an alias has the targets of its models in their order, and an id without a slug those of each upstream', () => {
  const upstreams = [describedUpstream(), describedUpstream({ slug: 'home' })]
  expect(planned({ upstreams, aliases: [{ name: 'fast', models: ['home/large', 'work/large'] }] })[0]).toEqual([
    'fast',
    'home large',
    'work large',
  ])
  expect(planned({ upstreams, aliases: [{ name: 'any', models: ['large'] }] })[0]).toEqual([
    'any',
    'work large',
    'home large',
  ])
})

test('a preset has its models, of which one may be an alias, and a name for its version', () => {
  const upstreams = [describedUpstream(), describedUpstream({ slug: 'home' })]
  const plan = planExport(
    describedGateway({
      upstreams,
      aliases: [{ name: 'fast', models: ['home/large'] }],
      presets: [{ ...preset, config: { model: 'fast', models: ['work/large', 5] } }],
    }),
  )
  expect(plan.names.find(({ kind }) => kind === 'preset')).toMatchObject({
    name: '@preset/reviewer',
    otherNames: ['@preset/reviewer@7'],
    targets: [{ upstream: { slug: 'home' } }, { upstream: { slug: 'work' } }],
  })
})

test('two upstreams with one name for a model answer it one after the other', () => {
  const models = [{ id: 'big', name: 'acme/big', prompt: null, completion: null }]
  const upstreams = [describedUpstream({ models }), describedUpstream({ slug: 'home', models })]
  expect(planned({ upstreams })).toEqual([['acme/big', 'work big', 'home big']])
})

test('an upstream that listed no models gets what follows its slug', () => {
  const upstreams = [describedUpstream({ models: null })]
  const plan = planExport(describedGateway({ upstreams, aliases: [{ name: 'fast', models: ['work/acme/large'] }] }))
  expect(plan.names.map(({ targets }) => targets[0].model.id)).toEqual(['acme/large'])
  expect(plan.notes).toEqual([note('models-unknown', 'Work')])
})

test('what no other gateway can answer is noted: built-in and unknown models, and names without a model', () => {
  const plan = planExport(
    describedGateway({
      upstreams: [describedUpstream()],
      aliases: [
        { name: 'mixed', models: ['gatehouse/script', 'work/large', 'gone/model'] },
        { name: 'own', models: ['gatehouse/script'] },
      ],
      presets: [preset],
    }),
  )
  expect(plan.names.map(({ name }) => name)).toEqual(['mixed', 'work/large'])
  expect(plan.notes).toEqual([
    note('built-in-model', 'mixed', 'gatehouse/script'),
    note('model-unknown', 'mixed', 'gone/model'),
    note('built-in-model', 'own', 'gatehouse/script'),
    note('name-without-model', 'own'),
    note('name-without-model', '@preset/reviewer'),
  ])
})

test('a name that is a pattern elsewhere, or has invisible characters, is not used', () => {
  const bad = ['openai/*', 'a\nb', 'a\u202eb'].map((id) => ({ id, name: `work/${id}`, prompt: null, completion: null }))
  const plan = planExport(
    describedGateway({ upstreams: [describedUpstream({ models: bad })], presets: [{ ...preset, slug: 'a*' }] }),
  )
  expect(plan.names).toEqual([])
  expect(plan.notes.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'model-name-unusable'))
})

test('notes are listed once, and a hostile list does not cause thousands', () => {
  const many = Array.from({ length: 5000 }, (_, index) => note('model-unknown', 'x', `${index}`))
  expect(listNotes([note('keys-are-new'), note('keys-are-new')])).toHaveLength(1)
  expect(listNotes(many)).toHaveLength(200)
})
