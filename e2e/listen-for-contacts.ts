import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface Listener {
  url: string
  contacts: () => readonly string[]
  close: () => Promise<void>
}

/** Listens on one port of loopback for TCP and UDP, and counts who comes. */
export async function listenForContacts(): Promise<Listener> {
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
