import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'

/** Key codes (evdev) of Xvfb's keyboard. */
export const keyCodes = { shift: 50, alt: 64, space: 65 } as const

/** Simulates a keyboard and another program on an X display. */
interface Display {
  /** Presses keys in order and releases them. Every program on the display receives them. */
  press(...keys: readonly number[]): void
  /** Grabs Alt+Shift+Space for this connection, as another program does with a global shortcut. */
  takeAltShiftSpace(): void
  close(): void
}

/** Connects to the display with this name, using the X protocol ("X Window System Protocol", "XTEST Extension"). */
export async function openDisplay(name: string): Promise<Display> {
  const number = /:(\d+)/.exec(name)?.[1]
  if (number === undefined) throw new Error(`${name} is no display of this computer.`)
  const socket = createConnection(`/tmp/.X11-unix/X${number}`)
  await once(socket, 'connect')
  // Little-endian, version 11.0, without authorisation: the displays of the tests require none.
  socket.write(Buffer.from([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
  const setup = await readSetup(socket)
  const root = rootOf(setup)
  const nameOfExtension = 'XTEST'
  const question = Buffer.alloc(16)
  question.writeUInt8(98, 0)
  question.writeUInt16LE(4, 2)
  question.writeUInt16LE(nameOfExtension.length, 4)
  question.write(nameOfExtension, 8, 'latin1')
  socket.write(question)
  const [reply] = (await once(socket, 'data')) as [Buffer]
  if (reply[8] !== 1) throw new Error('The display has no XTEST.')
  const opcode = reply.readUInt8(9)

  function fake(type: 2 | 3, key: number): void {
    const request = Buffer.alloc(36)
    request.writeUInt8(opcode, 0)
    request.writeUInt8(2, 1)
    request.writeUInt16LE(9, 2)
    request.writeUInt8(type, 4)
    request.writeUInt8(key, 5)
    request.writeUInt32LE(root, 12)
    socket.write(request)
  }

  return {
    press(...keys) {
      for (const key of keys) fake(2, key)
      for (const key of keys.toReversed()) fake(3, key)
    },
    takeAltShiftSpace() {
      const request = Buffer.alloc(16)
      // GrabKey with Shift (1) and Mod1 (8), asynchronous.
      request.writeUInt8(33, 0)
      request.writeUInt8(1, 1)
      request.writeUInt16LE(4, 2)
      request.writeUInt32LE(root, 4)
      request.writeUInt16LE(1 | 8, 8)
      request.writeUInt8(keyCodes.space, 10)
      request.writeUInt8(1, 11)
      request.writeUInt8(1, 12)
      socket.write(request)
    },
    close: () => socket.destroy(),
  }
}

async function readSetup(socket: Socket): Promise<Buffer> {
  let all = Buffer.alloc(0)
  while (all.length < 8 || all.length < 8 + all.readUInt16LE(6) * 4) {
    const [more] = (await once(socket, 'data')) as [Buffer]
    all = Buffer.concat([all, more])
    if (all[0] !== 1) throw new Error('The display refused the connection.')
  }
  return all
}

/** Returns the root window of the first screen. */
function rootOf(setup: Buffer): number {
  const vendor = setup.readUInt16LE(24)
  const formats = setup.readUInt8(29)
  return setup.readUInt32LE(40 + Math.ceil(vendor / 4) * 4 + formats * 8)
}
