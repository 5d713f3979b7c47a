import { connect } from 'node:net'

// Sends the password to a running gnome-keyring-daemon, as the log-in screen does, over its control socket: a byte for
// the credentials, then 32-bit lengths and numbers. Run by keyring.ts as the owner of the keyring.
const [, , socketPath = '', password = ''] = process.argv
const unlock = 1
const text = Buffer.from(password)
const message = Buffer.alloc(12 + text.length)
message.writeUInt32BE(message.length, 0)
message.writeUInt32BE(unlock, 4)
message.writeUInt32BE(text.length, 8)
text.copy(message, 12)

const socket = connect(socketPath, () => socket.write(Buffer.concat([Buffer.alloc(1), message])))
socket.once('data', (answer) => {
  // The reply is its length followed by 0 for success.
  process.exitCode = answer.readUInt32BE(4)
  socket.end()
})
socket.once('error', () => (process.exitCode = 1))
