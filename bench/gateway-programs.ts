import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readFirstLine, inProject, readGatewayStart, start, stop } from './child-program.ts'

/** A server to measure, and how to request it. */
export interface Target {
  readonly name: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly model: string
}

/** The compared programs, running. Each is a separate process on Electron's Node. */
export interface Programs {
  readonly direct: Target
  readonly ours: Target
  readonly other: Target
  readonly close: () => Promise<void>
}

export async function startPrograms(): Promise<Programs> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'))
  const children: ChildProcess[] = []
  const run = (args: readonly string[]) => {
    const child = start(args)
    children.push(child)
    return child
  }
  const close = async () => {
    await Promise.all(children.map(stop))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const upstream = `http://127.0.0.1:${await readFirstLine(run([inProject('bench/gateway-upstream.ts')]))}/v1`
    const settings = { slug: 'bench', base_url: upstream, key: 'sk-bench', models: [{ id: 'model' }] }
    await writeFile(join(folder, 'upstreams.json'), JSON.stringify({ discover: false, upstreams: [settings] }), {
      mode: 0o600,
    })
    const { baseUrl, key } = await readGatewayStart(run([inProject('out/main/gateway.js'), '--data', folder]))
    const port = await freePort()
    run([inProject('bench/node_modules/@portkey-ai/gateway/build/start-server.js'), '--headless', `--port=${port}`])
    await untilListening(port)
    const bearer = (token: string) => ({ Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' })
    return {
      direct: { name: 'direct', url: `${upstream}/chat/completions`, headers: bearer('sk-bench'), model: 'model' },
      ours: { name: 'ours', url: `${baseUrl}/chat/completions`, headers: bearer(key), model: 'bench/model' },
      other: {
        name: '@portkey-ai/gateway',
        url: `http://127.0.0.1:${port}/v1/chat/completions`,
        headers: { ...bearer('sk-bench'), 'x-portkey-provider': 'openai', 'x-portkey-custom-host': upstream },
        model: 'model',
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null)
    if (answer !== null) return
    await sleep(100)
  }
  throw new Error('The other gateway does not listen')
}
