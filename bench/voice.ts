import { benchRecording } from './voice-recording.ts'
import { benchSpeech } from './voice-speech.ts'

/*
 * Measures speech and recording in the real app against the goals of the design. Prints one line per goal, and exits
 * with 1 if one is missed. Takes a quarter of an hour, ten minutes of which are the recording.
 *
 *   npm run bench -- voice
 *   GATEHOUSE_BENCH_MINUTES=1 npm run bench -- voice   # shorter recording; the printed line includes its length
 */
function print(line: string): void {
  console.log(line)
  if (/^G\d+ missed/.test(line)) process.exitCode = 1
}

await benchSpeech(print)
await benchRecording(print)
