import { speechLevel } from '#shared/voice/loudness.ts'

/** Blocks in a second: a microphone gives one each twentieth. */
const blocksPerSecond = 20
/** How far back the loudness of the room is looked for, in blocks: half a minute. */
const remembered = blocksPerSecond * 30
/** Blocks that must be loud before a pause counts: 0.3 s. */
const blocksOfSpeech = 6

/** Hears when somebody who has spoken stops: told each block's loudness, it says whether the pause is long enough. */
export function createSpeechPause(seconds: number): (level: number) => boolean {
  const levels: number[] = []
  let spoken = 0
  let quiet = 0
  return (level) => {
    levels.push(level)
    if (levels.length > remembered) levels.shift()
    if (level > speechLevel(levels)) {
      spoken += 1
      quiet = 0
    } else quiet += 1
    return spoken >= blocksOfSpeech && quiet >= seconds * blocksPerSecond
  }
}
