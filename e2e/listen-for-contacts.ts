import { deferred } from './harness/deferred.ts'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

interface ContactListener {
  url: string
  contacts: () => readonly string[]
  /** Resolves on the first contact. */
  contacted: Promise<void>
  close: () => Promise<void>
}

/** Listens on one loopback port for TCP and UDP, and records every contact. */
export async function listenForContacts(): Promise<ContactListener> {
  const contacts: string[] = []
  const contacted = deferred()
  const count = (protocol: string) => {
    contacts.push(protocol)
    contacted.resolve()
  }
  const tcp = createServer((socket) => {
    count('tcp')
    socket.on('error', () => undefined)
    socket.destroy()
  })
  const { port, udp } = await bindToOnePort(tcp, () => createSocket('udp4', () => count('udp')))
  return {
    url: `http://127.0.0.1:${port}/secret`,
    contacts: () => contacts,
    contacted: contacted.promise,
    close: async () => {
      udp.close()
      tcp.close()
      await once(tcp, 'close')
    },
  }
}

/** Binds both to one loopback port. A port that is free for TCP may be in use for UDP. */
export async function bindToOnePort(tcp: Server, openUdp: () => Socket): Promise<{ port: number; udp: Socket }> {
  for (;;) {
    tcp.listen(0, '127.0.0.1')
    await once(tcp, 'listening')
    // A server that listens on a port has an address of this type.
    const { port } = tcp.address() as AddressInfo
    const udp = openUdp()
    udp.bind(port, '127.0.0.1')
    try {
      await once(udp, 'listening')
      return { port, udp }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
      udp.close()
      tcp.close()
      await once(tcp, 'close')
    }
  }
}
