/**
 * The server of an export for Portkey. Portkey's own gateway reads its config from a header of each request, and has no
 * keys of programs: this server checks one key, selects the target of `config.json` by the model of the request, and
 * forwards that target as the header. Answers are streamed through.
 */
export const portkeyServer = String.raw`// Adds the config of this folder to requests for Portkey's gateway, and lists its names as models.
// Usage: node --env-file=.env serve.mjs
import { createHash, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'

const { GATEWAY_KEY = '', HOST = '127.0.0.1', PORT = '8788', PORTKEY_URL = 'http://127.0.0.1:8787' } = process.env
const maxBodyBytes = 64 * 1024 * 1024

if (GATEWAY_KEY === '') fail('GATEWAY_KEY is not set.')
const config = JSON.parse(await readFile(new URL('config.json', import.meta.url), 'utf8'))
const targets = new Map(config.targets.map((target) => [target.name, withSecrets(target)]))
const names = new Map(config.strategy.conditions.map(({ query, then }) => [query['params.model'].$eq, then]))
const portkey = new URL(PORTKEY_URL)

function fail(message) {
  console.error(message)
  process.exit(1)
}

/** Replaces the variables of keys and addresses. No other text is read, so that a prompt cannot name one. */
function withSecrets(target) {
  const copy = { ...target }
  for (const field of ['api_key', 'custom_host']) {
    const name = /^\$\{(UPSTREAM_[A-Z0-9_]+)\}$/.exec(copy[field] ?? '')?.[1]
    if (name === undefined) continue
    if (!process.env[name]) fail(name + ' is not set.')
    copy[field] = process.env[name]
  }
  if (copy.targets !== undefined) copy.targets = copy.targets.map(withSecrets)
  return copy
}

/** What a request sets wins over what a preset sets. Each of these pairs is one thing with two names. */
const pairs = [['reasoning', 'reasoning_effort'], ['max_tokens', 'max_completion_tokens']]

function without(target, body) {
  const { override_params: params, targets: inner } = target
  if (inner !== undefined) return { ...target, targets: inner.map((each) => without(each, body)) }
  const isSet = (name) => body[name] !== undefined && body[name] !== null
  const kept = Object.entries(params).filter(
    ([name]) => name === 'model' || ![name, ...(pairs.find((pair) => pair.includes(name)) ?? [])].some(isSet),
  )
  return { ...target, override_params: Object.fromEntries(kept) }
}

function isAllowed(authorization) {
  const digest = (text) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization ?? ''), digest('Bearer ' + GATEWAY_KEY))
}

function send(response, status, value) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

const refuse = (response, status, message) => send(response, status, { error: { code: status, message } })

async function readBody(request) {
  const parts = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > maxBodyBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function parseObject(text) {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

async function serve(request, response) {
  if (!isAllowed(request.headers.authorization)) return refuse(response, 401, 'The key is missing or wrong.')
  const path = new URL(request.url, 'http://localhost').pathname
  if (request.method === 'GET' && path === '/v1/models') {
    const data = [...names.keys()].map((id) => ({ id, object: 'model', created: 0, owned_by: 'export' }))
    return send(response, 200, { object: 'list', data })
  }
  if (request.method !== 'POST') return refuse(response, 404, 'There is no such operation here.')
  const bytes = await readBody(request)
  if (bytes === null) return refuse(response, 413, 'The request is too large.')
  const body = parseObject(bytes.toString('utf8'))
  if (body === null) return refuse(response, 400, 'The body must be a JSON object.')
  const target = targets.get(names.get(body.model))
  if (target === undefined) return refuse(response, 404, 'There is no model ' + JSON.stringify(body.model) + '.')
  forward(path, bytes, without(target, body), response)
}

function forward(path, bytes, target, response) {
  // A header is ASCII.
  const header = JSON.stringify(target).replace(
    /[\u007f-\uffff]/g,
    (character) => '\\u' + character.charCodeAt(0).toString(16).padStart(4, '0'),
  )
  const headers = { 'content-type': 'application/json', 'content-length': bytes.length, 'x-portkey-config': header }
  const connect = portkey.protocol === 'https:' ? requestSecure : requestPlain
  const onward = connect(new URL(path, portkey), { method: 'POST', headers }, (answer) => {
    const { 'content-type': type = 'application/json' } = answer.headers
    response.writeHead(answer.statusCode ?? 502, { 'content-type': type })
    answer.pipe(response)
    answer.on('error', () => response.destroy())
  })
  onward.on('error', () => {
    if (response.headersSent) response.destroy()
    else refuse(response, 502, 'Portkey’s gateway does not answer.')
  })
  response.on('close', () => onward.destroy())
  onward.end(bytes)
}

const server = createServer((request, response) => {
  serve(request, response).catch(() => {
    if (response.headersSent) response.destroy()
    else refuse(response, 500, 'The request failed.')
  })
})
server.listen(Number(PORT), HOST, () => console.log('http://' + HOST + ':' + server.address().port + '/v1'))
`
