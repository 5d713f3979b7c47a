import { report } from './report.ts'
import { benchRecording } from './voice-recording.ts'
import { benchSpeech } from './voice-speech.ts'

/*
 * Measures speech and recording in the real app against the goals of the design. Takes a quarter of an hour, ten minutes
 * of which are the recording.
 *
 *   npm run bench -- voice
 *   GATEHOUSE_BENCH_MINUTES=1 npm run bench -- voice   # a shorter recording; its figures are named by its length
 */
report('voice', await benchSpeech())
report('voice', await benchRecording())
