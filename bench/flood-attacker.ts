import type { Socket } from 'node:net'
import { floodAttacks, startAttack } from '../gateway/testing/flood-attacks.ts'

// Attacks a gateway from a separate process, so that it does not use the event loop that measures. Arguments: the name
// of the attack, the base URL, and two keys. Connections that the gateway closes are opened again.

const [name = '', baseUrl = '', one = '', two = ''] = process.argv.slice(2)
const attack = floodAttacks[name]
if (attack === undefined) throw new Error(`There is no attack ${name}`)
const open = (index: number): Socket =>
  startAttack(name, { baseUrl, keys: [one, two] }, index).once('close', () => setTimeout(() => open(index), 50))
for (let index = 0; index < attack.count; index += 1) open(index)
console.log('started')
