/**
 * Where the program of the speech engines lies: beside the gateway's in the build, further in in the sources.
 * @param program the URL of the gateway's entry file
 */
export function findSpeechWorker(program: string): URL {
  return new URL(program.endsWith('.ts') ? './speech/worker/speech-worker.ts' : './speech-worker.js', program)
}
