import { createEventReader } from '#shared/gateway/server-sent-events.ts'
import { isRecord, tryParseJson } from '#shared/json/json-value.ts'
import type { Tap } from '../providers/pass-on.ts'
import type { AnswerNotes, ReadAnswer } from './answer-reader.ts'

/** Creates the reader of the bytes of an answer. It changes nothing, and nothing that it cannot read is an error. */
export function createTap(isStream: boolean, readAnswer: ReadAnswer, notes: AnswerNotes): Tap {
  return isStream ? createEventTap(readAnswer, notes) : createJsonTap(readAnswer, notes)
}

/** @throws EventTooLongError */
function createEventTap(readAnswer: ReadAnswer, notes: AnswerNotes): Tap {
  let hasContent = false
  const read = createEventReader(
    (data) => {
      const value = tryParseJson(data)
      if (!isRecord(value)) return
      // Anthropic's servers send events of this type as signs of life.
      hasContent ||= value['type'] !== 'ping'
      readAnswer(value, notes)
    },
    () => undefined,
  )
  return {
    read(bytes) {
      hasContent = false
      read(bytes)
      return hasContent
    },
    end: () => undefined,
  }
}

/** Keeps the answer, whose size its sender limits, until it is complete. */
function createJsonTap(readAnswer: ReadAnswer, notes: AnswerNotes): Tap {
  const pieces: Uint8Array[] = []
  return {
    read(bytes) {
      pieces.push(bytes)
      return true
    },
    end() {
      const value = tryParseJson(Buffer.concat(pieces).toString('utf8'))
      if (isRecord(value)) readAnswer(value, notes)
    },
  }
}
