import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

/** Returns a port that is free now. Portkey's program takes only a number. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on an address, not on a path.
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Runs Portkey's own gateway from its npm package, without its page and its control plane. */
export async function startPortkey(): Promise<{ baseUrl: string; stop: () => Promise<void> }> {
  const program = createRequire(import.meta.url).resolve('@portkey-ai/gateway/build/start-server.js')
  const port = await findFreePort()
  const child = spawn(process.execPath, [program, `--port=${port}`, '--headless'], {
    env: { ...process.env, NODE_ENV: 'production' },
    // It writes an error about its own log for every GET.
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  // The runner of end-to-end tests has no `Promise.withResolvers`.
  const ready = new Promise<true>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('Ready for connections')) resolve(true)
    })
  })
  const hasStarted = await Promise.race([ready, once(child, 'exit').then(() => false)])
  if (!hasStarted) throw new Error('Portkey’s gateway ended before it was ready')
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
