import { speechLevel } from '#shared/voice/loudness.ts'

/** Blocks in a second: a microphone delivers one each twentieth. */
const blocksPerSecond = 20
/** Blocks from which the noise floor is computed: half a minute. */
const noiseFloorBlocks = blocksPerSecond * 30
/** Minimum number of loud blocks before a pause counts: 0.3 s. */
const minSpeechBlocks = 6

/** Returns a function that takes the level of each block, and returns whether the pause after speech is long enough. */
export function createPauseDetector(seconds: number): (level: number) => boolean {
  const levels: number[] = []
  let spoken = 0
  let quiet = 0
  return (level) => {
    levels.push(level)
    if (levels.length > noiseFloorBlocks) levels.shift()
    if (level > speechLevel(levels)) {
      spoken += 1
      quiet = 0
    } else quiet += 1
    return spoken >= minSpeechBlocks && quiet >= seconds * blocksPerSecond
  }
}
