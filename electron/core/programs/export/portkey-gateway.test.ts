import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { describedGateway, describedUpstream } from '../../../testing/described-gateway.ts'
import { json, loopbackServer, refusingAddress } from '../../../testing/loopback-server.ts'
import { startPortkey } from '../../../testing/portkey.ts'
import type { GatewayConfiguration } from './gateway-configuration.ts'
import { exportToPortkey } from './portkey.ts'
import { saveFiles } from './save-files.ts'

const canary = 'sk-canary-of-the-first-upstream'
const otherCanary = 'sk-canary-"of-the-second'
const answered = json(200, {
  id: 'c',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hello.' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
})
const messages = [{ role: 'user', content: 'Hi' }]

/** Starts two upstreams, of which the first fails, and the real Portkey gateway with the server of the export. */
async function startDeployment(changes: Partial<GatewayConfiguration>) {
  const broken = await loopbackServer(json(503, { error: { message: 'Busy' } }))
  const working = await loopbackServer(answered)
  const upstreams = [
    describedUpstream({ slug: 'first', baseUrl: broken.baseUrl, isLocal: true }),
    describedUpstream({ slug: 'second', baseUrl: working.baseUrl, isLocal: true }),
  ]
  const { files } = exportToPortkey(describedGateway({ upstreams, ...changes }))
  const folder = await saveFiles(temporaryDirectory(), 'export', files)
  const portkey = await startPortkey()
  onTestFinished(portkey.stop)
  const variables = {
    GATEWAY_KEY: 'sk-gateway',
    PORT: '0',
    PORTKEY_URL: new URL(portkey.baseUrl).origin,
    UPSTREAM_FIRST_URL: broken.baseUrl,
    UPSTREAM_FIRST_KEY: canary,
    UPSTREAM_SECOND_URL: working.baseUrl,
    UPSTREAM_SECOND_KEY: otherCanary,
  }
  const server = spawn(process.execPath, [join(folder, 'serve.mjs')], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  // Its first line is its address.
  const [baseUrl] = (await once(createInterface({ input: server.stdout }), 'line')) as [string]
  const post = (path: string, body: object, authorization = 'Bearer sk-gateway') =>
    fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const config = files.find(({ name }) => name === 'config.json')?.text ?? ''
  return { broken, working, portkey, baseUrl, post, config, variables }
}

const bodiesOf = ({ requests }: { requests: readonly { body: string }[] }) =>
  requests.map(({ body }): unknown => JSON.parse(body))

test('a chat through an alias falls back to the second upstream, each with its own key and model', async () => {
  const { broken, working, post } = await startDeployment({
    aliases: [{ name: 'fast', models: ['first/large', 'second/large'] }],
  })
  const response = await post('/chat/completions', { model: 'fast', messages, temperature: 0.5 })
  expect([response.status, await response.json()]).toMatchObject([
    200,
    { choices: [{ message: { content: 'Hello.' } }] },
  ])
  expect(bodiesOf(broken)).toEqual([{ model: 'large', messages, temperature: 0.5 }])
  expect(bodiesOf(working)).toEqual([{ model: 'large', messages, temperature: 0.5 }])
  expect([broken, working].map(({ requests }) => requests.map(({ headers }) => headers.authorization))).toEqual([
    [`Bearer ${canary}`],
    [`Bearer ${otherCanary}`],
  ])
})

test('the parameters and the system prompt of a preset arrive, and what the request sets wins', async () => {
  const prompt = 'Be brief. ${UPSTREAM_SECOND_KEY} Größe 😀'
  const { working, post } = await startDeployment({
    presets: [
      {
        slug: 'reviewer',
        version: 7,
        config: { model: 'second/large', temperature: 0.2, max_tokens: 50, stop: ['END'] },
        systemPrompt: prompt,
      },
    ],
  })
  await post('/chat/completions', { model: '@preset/reviewer', messages })
  const own = [{ role: 'system', content: 'Mine.' }, ...messages]
  await post('/chat/completions', {
    model: '@preset/reviewer@7',
    messages: own,
    max_completion_tokens: 9,
    temperature: 1,
  })
  expect(bodiesOf(working)).toEqual([
    {
      model: 'large',
      temperature: 0.2,
      max_tokens: 50,
      stop: ['END'],
      messages: [{ role: 'system', content: prompt }, ...messages],
    },
    { model: 'large', temperature: 1, max_completion_tokens: 9, stop: ['END'], messages: own },
  ])
})

test('Portkey itself selects a target of the whole config by the model, with the variables replaced', async () => {
  const { portkey, config, variables, working } = await startDeployment({
    aliases: [{ name: 'fast', models: ['first/large', 'second/large'] }],
  })
  // As `envsubst` does.
  const replaced = Object.entries({ ...variables, UPSTREAM_SECOND_KEY: 'sk-plain' }).reduce(
    (text, [name, value]) => text.replaceAll(`\${${name}}`, value),
    config,
  )
  const response = await fetch(`${portkey.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-portkey-config': replaced.replaceAll(/\s+/g, ' ') },
    body: JSON.stringify({ model: 'fast', messages }),
  })
  expect(response.status).toBe(200)
  expect(working.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer sk-plain'])
})

test('the names are listed, and nothing is served without the key', async () => {
  const { baseUrl, post, working } = await startDeployment({ aliases: [{ name: 'fast', models: ['second/large'] }] })
  const models = async (authorization: string) => fetch(`${baseUrl}/models`, { headers: { authorization } })
  expect(await (await models('Bearer sk-gateway')).json()).toMatchObject({
    data: [{ id: 'fast' }, { id: 'first/large' }, { id: 'second/large' }],
  })
  expect((await models('Bearer sk-gatewaY')).status).toBe(401)
  expect((await post('/chat/completions', { model: 'fast', messages }, '')).status).toBe(401)
  expect((await post('/chat/completions', { model: 'large', messages })).status).toBe(404)
  expect((await post('/chat/completions', { model: '__proto__', messages })).status).toBe(404)
  expect((await post('/chat/completions', [])).status).toBe(400)
  expect(working.requests).toEqual([])
})

test('the next upstream answers also when the first is not there, and a wrong request is not sent twice', async () => {
  const missing = await refusingAddress()
  const upstream = await loopbackServer(answered, json(400, { error: { message: 'Wrong' } }))
  const { post } = await startDeployment({
    upstreams: [
      describedUpstream({ slug: 'first', baseUrl: missing, hasKey: false }),
      describedUpstream({ slug: 'second', baseUrl: upstream.baseUrl, hasKey: false }),
    ],
    aliases: [
      { name: 'fast', models: ['first/large', 'second/large'] },
      { name: 'twice', models: ['second/large', 'first/large', 'second/large'] },
    ],
  })
  expect((await post('/chat/completions', { model: 'fast', messages })).status).toBe(200)
  expect((await post('/chat/completions', { model: 'twice', messages })).status).toBe(400)
  expect(upstream.requests).toHaveLength(2)
})
