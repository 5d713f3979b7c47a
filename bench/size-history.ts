import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ExportedConversation } from '../electron/core/conversations/transfer/exported.ts'
import { chatLines, generateChats } from '../e2e/many-chats-file.ts'

/** Questions of the chats of 5,000 and of 300 messages, and at most of the others; one in ten is answered twice. */
const fiveThousandTurns = 2381
const threeHundredTurns = 143
const maxTurns = 21

/**
 * Writes an export with the chats of years: one of 5,000 messages, one in 160 of 300, the others of 23 on average.
 * Returns the number of messages up to each chat. Memory does not grow with the file.
 */
export async function writeHistory(path: string, chats: number): Promise<number[]> {
  const upTo = [0]
  const exportedAt = Date.now()
  const options = {
    pinned: 20,
    turnsOf: (index: number, random: () => number) =>
      index === 10 ? fiveThousandTurns : index % 160 === 5 ? threeHundredTurns : 1 + Math.floor(random() * maxTurns),
  }
  function* counted(): Generator<ExportedConversation> {
    for (const conversation of generateChats(chats, exportedAt, options)) {
      upTo.push((upTo.at(-1) ?? 0) + conversation.messages.length)
      yield conversation
    }
  }
  await pipeline(Readable.from(chatLines(counted(), exportedAt)), createWriteStream(path))
  return upTo
}
