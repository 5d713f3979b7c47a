import { reportGoals } from './report-goals.ts'
import { benchRecording } from './voice-recording.ts'
import { benchSpeech } from './voice-speech.ts'

/*
 * Measures speech and recording in the real app against the goals of the design. Takes a quarter of an hour, ten minutes
 * of which are the recording.
 *
 *   npm run bench -- voice
 *   npm run bench -- voice:G10   # one of them
 *   GATEHOUSE_BENCH_MINUTES=1 npm run bench -- voice   # a shorter recording; its figures are named by its length
 */
await reportGoals('voice', { G9: benchSpeech, G10: benchRecording })
