import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningApp } from './harness/launch-app.ts'
import type { FaultReply, FaultServer, Gate, RecordedRequest } from './harness/fault-server.ts'

/** A local model server, and its entry in `upstreams.json`. */
export type PlayedServer = {
  entry: { slug: string; name: string; base_url: string; limit_field: 'max_tokens' }
  /** Returns the bodies of the chat requests it has received. */
  chats: () => Record<string, unknown>[]
  answer: (...parts: readonly (object | Gate)[]) => void
  /** Stops it: clients no longer receive any bytes. */
  stop: () => void
  /** Starts it again. It runs from the beginning. */
  start: () => void
}

/**
 * Names these servers in the embedded gateway's configuration, as a person does, instead of searching the usual ports:
 * a real server may be running there, and the apps of other tests would discover this one.
 */
export function nameLocalServers(
  { dataDirectory, person }: Pick<RunningApp, 'dataDirectory' | 'person'>,
  ...servers: readonly PlayedServer[]
): void {
  const folder = join(dataDirectory, 'gateway')
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 })
    person.giveTo(folder)
  }
  const file = join(folder, 'upstreams.json')
  writeFileSync(file, JSON.stringify({ discover: false, upstreams: servers.map(({ entry }) => entry) }), {
    mode: 0o600,
  })
  person.giveTo(file)
}

/** Lets the fault server act as a local server with this model, under a path below its own URL. */
export function playLocalServer(
  server: FaultServer,
  { slug, name, model, listed = {} }: { slug: string; name: string; model: string; listed?: object },
): PlayedServer {
  const list = { object: 'list', data: [{ id: model, object: 'model', created: 1_764_000_000, ...listed }] }
  const [models, chat] = [`GET /${slug}/v1/models`, `POST /${slug}/v1/chat/completions`]
  const start = () =>
    server.reply(models, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(list) })
  start()
  const isChat = ({ method, path }: RecordedRequest) => `${method} ${path}` === chat
  return {
    entry: { slug, name, base_url: `${server.url}/${slug}/v1`, limit_field: 'max_tokens' },
    chats: () => server.requests.filter(isChat).map(({ body }) => JSON.parse(body) as Record<string, unknown>),
    answer: (...parts) => server.reply(chat, localAnswer(model, parts)),
    stop() {
      for (const route of [models, chat]) server.reply(route, { end: 'cut' })
    },
    start,
  }
}

/** Returns an answer as such servers stream it: deltas and gates in order, then the finish reason, then the usage. */
function localAnswer(model: string, parts: readonly (object | Gate)[]): FaultReply {
  const chunk = (rest: object) =>
    `data: ${JSON.stringify({ id: 'chatcmpl-605', object: 'chat.completion.chunk', created: 1_764_000_000, model, ...rest })}\n\n`
  const choice = (delta: object, finish_reason: string | null) =>
    chunk({ choices: [{ index: 0, delta, finish_reason }] })
  const usage = { prompt_tokens: 31, completion_tokens: 7, total_tokens: 38 }
  return {
    headers: { 'content-type': 'text/event-stream' },
    body: [
      ...parts.map((part) => ('opened' in part ? part : choice({ role: 'assistant', ...part }, null))),
      choice({ role: 'assistant', content: '' }, 'stop'),
      chunk({ choices: [], usage }),
      'data: [DONE]\n\n',
    ],
  }
}
