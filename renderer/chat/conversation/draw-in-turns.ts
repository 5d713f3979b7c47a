import type { WatchPart } from '#shared/conversation.ts'
import type { FramePacer } from './frame-pacer.ts'

/**
 * Yields main's parts in the order in which they are drawn. The text of one answer is a turn: several answers take
 * turns, so that a frame draws only one of them. Each turn ends with a rest, and pulls once: main merges what arrives
 * meanwhile. Everything else, such as the end of an answer, is yielded immediately with all that is pending.
 */
export async function* drawInTurns(
  batches: AsyncIterable<readonly WatchPart[]>,
  pacer: FramePacer,
): AsyncGenerator<readonly WatchPart[], void, void> {
  const source = batches[Symbol.asyncIterator]()
  /** What is not drawn yet, by answer: the one that was drawn last is the last. */
  const pending = new Map<string, WatchPart[]>()
  let pull: Promise<IteratorResult<readonly WatchPart[]>> | null = null

  function ask(): Promise<IteratorResult<readonly WatchPart[]>> {
    pull ??= source.next()
    // It may fail during a rest; the next turn throws its error.
    pull.catch(() => undefined)
    return pull
  }

  function takeAll(): WatchPart[] {
    const parts = [...pending.values()].flat()
    pending.clear()
    return parts
  }

  try {
    for (;;) {
      // Text that is pending is drawn even if main has nothing new.
      const pulled = await (pending.size === 0 ? ask() : Promise.race([ask(), nothing]))
      if (pulled !== null) {
        pull = null
        if (pulled.done === true) break
        if (!pulled.value.every(isGrowth)) {
          yield [...takeAll(), ...pulled.value]
          continue
        }
        for (const part of pulled.value) pending.set(part.messageId, [...(pending.get(part.messageId) ?? []), part])
      }
      const [first] = pending
      if (first === undefined) continue
      const [messageId, parts] = first
      pending.delete(messageId)
      yield parts
      // Asked before the rest, so that the next turn knows the end; where nothing is pending, after it, for fresh text.
      if (pending.size > 0) void ask()
      await pacer.rest()
    }
    yield takeAll()
  } catch (error) {
    yield takeAll()
    throw error
  } finally {
    await source.return?.()
  }
}

const nothing = Promise.resolve(null)

type GrowthPart = Extract<WatchPart, { type: 'text' | 'reasoning' | 'parts' }>

/** Whether a part makes an answer longer. Those of different answers may be reordered. */
function isGrowth(part: WatchPart): part is GrowthPart {
  return part.type === 'text' || part.type === 'reasoning' || part.type === 'parts'
}
