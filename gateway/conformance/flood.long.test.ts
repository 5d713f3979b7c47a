import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { addKey } from '../testing/add-key.ts'
import { floodAttacks, startAttack } from '../testing/flood-attacks.ts'
import { readStream } from '../testing/read-chunks.ts'
import { startProgram, type StartedProgram } from '../testing/start-program.ts'
import { makeFolder } from '../testing/start-test-gateway.ts'

const pictures = 'x'.repeat(2 * 1024 * 1024)

test.each(Object.entries(floodAttacks))('all chats are answered during %s', async (name, { count }) => {
  // The gateway runs in a separate process, as in the app, so that the attackers do not use its event loop.
  const folder = await makeFolder()
  const program = await startProgram(folder)
  const target = { baseUrl: program.baseUrl, keys: [addKey(folder, 'one'), addKey(folder, 'another')] } as const
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  let answers = 0
  let started = 0
  for (let index = 0; index < count; index += 1) {
    sockets.push(startAttack(name, target, index, () => (started += 1)))
    // Twenty chats during the attack.
    if (index % Math.ceil(count / 20) === 0) answers += await ask(program, index)
  }
  for (let index = 0; index < 20; index += 1) answers += await ask(program, index)
  const closed = sockets.filter((socket) => socket.closed).length
  process.stdout.write(`${name}: ${started} started, ${closed} closed by the gateway, ${answers} chats answered\n`)
  expect(answers).toBe(Math.ceil(count / Math.ceil(count / 20)) + 20)
  expect(program.child.exitCode).toBeNull()
})

/** Sends one chat with 2 MiB of pictures, as the app does; returns 1 if its whole answer arrived. */
async function ask({ baseUrl, headers }: StartedProgram, index: number): Promise<number> {
  const message = `the words of chat ${index} during the flood`
  const body = JSON.stringify({
    model: 'gatehouse/script',
    stream: true,
    messages: [{ role: 'user', content: message }],
    filler: pictures,
  })
  const answer = await readStream(await fetch(`${baseUrl}/chat/completions`, { method: 'POST', body, headers }))
  return answer.isDone && answer.content === message ? 1 : 0
}
