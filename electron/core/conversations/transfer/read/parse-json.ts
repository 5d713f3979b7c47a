import { explain } from '#shared/messages/explain.ts'
import { badInput } from '../../../app-errors.ts'
import { countJsonValues, type ImportLimits, tooLarge } from './import-limits.ts'

/** Returns a parser for texts that together must be within the limits. It throws `bad-input`. */
export function createParser({ maxJsonBytes, maxJsonValues }: ImportLimits): (bytes: Buffer) => unknown {
  let bytesLeft = maxJsonBytes
  let valuesLeft = maxJsonValues
  return (bytes) => {
    bytesLeft -= bytes.length
    if (bytesLeft < 0) throw tooLarge()
    valuesLeft -= countJsonValues(bytes, valuesLeft)
    if (valuesLeft < 0) throw tooLarge()
    const text = bytes.toString('utf8')
    try {
      return JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text)
    } catch {
      throw badInput(explain('importNotJson'))
    }
  }
}
