import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { exfiltrationWays } from './exfiltration-ways.ts'
import { expect, test } from './harness/test.ts'

test('nothing that runs in the page reaches the network', async ({ launchApp, expectError }) => {
  test.setTimeout(90_000)
  expectError(/.*/)
  const listener = await listen()
  const { app, window } = await launchApp()
  await window.getByRole('textbox', { name: 'Message' }).waitFor()
  const page = window.url()

  for (const [name, way] of Object.entries(exfiltrationWays)) {
    await test.step(name, async () => {
      await window.evaluate(way, listener.url).catch(() => undefined)
    })
  }
  // Whatever was begun has had the time to arrive.
  await window.waitForTimeout(1500)
  expect(listener.contacts()).toEqual([])
  expect(window.url().replace(/#$/, '')).toBe(page)
  expect(app.windows()).toHaveLength(1)

  // The positive control: the listener does notice who comes.
  await fetch(listener.url).catch(() => undefined)
  expect(listener.contacts()).toEqual(['tcp'])
  await listener.close()
})

/** Listens on one port for TCP and UDP, and counts who comes. */
async function listen() {
  const contacts: string[] = []
  const tcp = createServer((socket) => {
    contacts.push('tcp')
    socket.on('error', () => undefined)
    socket.destroy()
  })
  tcp.listen(0, '127.0.0.1')
  await once(tcp, 'listening')
  // A server that listens on an address has one of this kind.
  const { port } = tcp.address() as AddressInfo
  const udp = createSocket('udp4', () => contacts.push('udp'))
  udp.bind(port, '127.0.0.1')
  await once(udp, 'listening')
  return {
    url: `http://127.0.0.1:${port}/secret`,
    contacts: () => contacts,
    close: async () => {
      udp.close()
      tcp.close()
      await once(tcp, 'close')
    },
  }
}
