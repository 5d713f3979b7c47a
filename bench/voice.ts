import { benchRecording } from './voice-recording.ts'
import { benchSpeech } from './voice-speech.ts'

/*
 * Speech and recording in the real app, against the goals of the design. Prints a line a goal, and ends with 1 where one
 * is missed. It takes a quarter of an hour, ten minutes of it to record for as long.
 *
 *   npm run bench -- voice
 *   GATEHOUSE_BENCH_MINUTES=1 npm run bench -- voice   # records for so long only; the line says how long
 */
function print(line: string): void {
  console.log(line)
  if (/^G\d+ missed/.test(line)) process.exitCode = 1
}

await benchSpeech(print)
await benchRecording(print)
